// The settings sheet. Settings are stored for all leaves of the library; head.js applies them before the first paint.
import { choices, readChoices, valueOf } from './choices.js';
import { remeasureAll } from './displays.js';
import { attribute, data, findFirst, inLabelLanguage, listen, localized, make } from './dom.js';
import { restoreAnchor } from './place.js';
import { openSheet } from './sheet.js';
import { storageWorks, store, storedText } from './storage.js';

// The settings that this page offers; boxes.js adds one.
export const offeredChoices = [...choices];

function storedChoices() { return readChoices(storedText('reading')); }

function applyChoice(name, value) {
  if (value) { data[name] = value; } else { delete data[name]; }
  restoreAnchor();
  remeasureAll();
}

export function openSettings() {
  const body = inLabelLanguage(make('div', 'settings'));
  const status = make('p', 'settings-status');
  attribute(status, 'role', 'status');
  offeredChoices.forEach(function (choice) {
    const name = choice[0];
    const group = make('fieldset');
    group.append(make('legend', '', localized(choice[1])));
    const options = make('div', 'options');
    choice[2].split(' ').forEach(function (option) {
      const value = valueOf(option);
      const shown = localized(value ? option : option.slice(1));
      const label = make('label');
      const input = make('input');
      input.type = 'radio';
      input.name = 'reading-' + name;
      input.value = value;
      input.checked = (data[name] || '') === value;
      listen(input, 'change', function () {
        applyChoice(name, value);
        const all = storedChoices();
        if (value) { all[name] = value; } else { delete all[name]; }
        store('reading', all);
        status.textContent = localized(choice[1]) + ': ' + shown + (storageWorks ? '' : ' (' + localized('until the page is closed') + ')');
      });
      label.append(input, make('span', '', shown));
      options.append(label);
    });
    group.append(options);
    body.append(group);
  });
  body.append(status);
  openSheet({ title: localized('Reading settings'), body: body, kind: 'settings' });
  findFirst(body, 'input:checked').focus();
}

// Follow changes made in another tab.
listen(window, 'storage', function (event) {
  if (event.key !== 'reading') { return; }
  const all = storedChoices();
  offeredChoices.forEach(function (choice) { applyChoice(choice[0], all[choice[0]] || ''); });
});
