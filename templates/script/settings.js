// The settings sheet. Settings are stored for all leaves of the library; head.js applies them before the first paint.
import { choices, readChoices, valueOf } from './choices.js';
import { measureAgain } from './displays.js';
import { attribute, data, findFirst, listen, make, say } from './dom.js';
import { putBack } from './place.js';
import { openSheet } from './sheet.js';
import { storageWorks, store, storedText } from './storage.js';

// The settings that this page offers; boxes.js adds one.
export const offered = [...choices];

function chosen() { return readChoices(storedText('reading')); }

function applyChoice(name, value) {
  if (value) { data[name] = value; } else { delete data[name]; }
  putBack();
  measureAgain();
}

export function openSettings() {
  const body = make('div', 'settings');
  const status = make('p', 'settings-status');
  attribute(status, 'role', 'status');
  offered.forEach(function (choice) {
    const name = choice[0];
    const group = make('fieldset');
    group.append(make('legend', '', say(choice[1])));
    const options = make('div', 'options');
    choice[2].split(' ').forEach(function (option) {
      const value = valueOf(option);
      const shown = say(value ? option : option.slice(1));
      const label = make('label');
      const input = make('input');
      input.type = 'radio';
      input.name = 'reading-' + name;
      input.value = value;
      input.checked = (data[name] || '') === value;
      listen(input, 'change', function () {
        applyChoice(name, value);
        const all = chosen();
        if (value) { all[name] = value; } else { delete all[name]; }
        store('reading', all);
        status.textContent = say(choice[1]) + ': ' + shown + (storageWorks ? '' : ' (' + say('until the page is closed') + ')');
      });
      label.append(input, make('span', '', shown));
      options.append(label);
    });
    group.append(options);
    body.append(group);
  });
  body.append(status);
  openSheet({ title: say('Reading settings'), body: body, kind: 'settings' });
  findFirst(body, 'input:checked').focus();
}

// Follow changes made in another tab.
listen(window, 'storage', function (event) {
  if (event.key !== 'reading') { return; }
  const all = chosen();
  offered.forEach(function (choice) { applyChoice(choice[0], all[choice[0]] || ''); });
});
