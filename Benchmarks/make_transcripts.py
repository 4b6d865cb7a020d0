"""Makes events of tasks as JSON lines: chunks of prose, code and tool output, the same bytes for the same arguments."""
import json, pathlib, random

WORDS = "the agent reads a file and writes a test then runs it again until all of them pass without an error".split()


def event(number, task, text):
    payload = json.dumps({"text": text})
    return json.dumps({"id": f"e{number}", "task_id": task, "kind": "task.output", "payload_json": payload, "ts": 1764150000000 + number * 50})


def prose(random_, number):
    text = " ".join(random_.choice(WORDS) for _ in range(random_.randrange(10, 120))) + ".\n\n"
    return text + f"```swift\nlet value = {number}\n```\n\n" if number % 7 == 0 else text


def make(path, size, tasks):
    """Writes events of some tasks until a file has a size in bytes."""
    random_ = random.Random(1)
    written = number = 0
    with open(path, "w") as file:
        while written < size:
            number += 1
            line = event(number, f"task-{random_.randrange(tasks)}", prose(random_, number)) + "\n"
            file.write(line)
            written += len(line)
    return number


def make_task(path, lines):
    """Writes one task whose output has a number of lines: paragraphs, code, and results of tools."""
    random_ = random.Random(2)
    events, written, number = [], 0, 0
    while written < lines:
        number += 1
        text = prose(random_, number)
        if number % 5 == 0:
            result = "\n".join(f"Test case {index} passed" for index in range(20))
            call = {"message_type": "tool_use", "tool_use_id": f"t{number}", "tool_name": "Bash", "tool_input": {"command": f"make test-{number}"}}
            done = {"message_type": "tool_result", "tool_use_id": f"t{number}", "content": result}
            for kind in (call, done):
                events.append(json.dumps({"id": f"e{len(events)}", "task_id": "long", "kind": "task.output", "payload_json": kind, "ts": 1764150000000 + len(events) * 500}))
            written += 20
        events.append(event(len(events), "long", text))
        written += text.count("\n")
    pathlib.Path(path).write_text("\n".join(events) + "\n")
