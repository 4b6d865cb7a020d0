// The reader's own look, kept for every leaf of the library; early.js applies it before anything is painted.
const choices = [
  ['look', 'Colours', [['', 'System'], ['light', 'Light'], ['dark', 'Dark'], ['sepia', 'Sepia'], ['black', 'Black']]],
  ['size', 'Text size', [['small', 'Small'], ['', 'Normal'], ['large', 'Large'], ['larger', 'Larger'], ['largest', 'Largest']]],
  ['leading', 'Line height', [['tight', 'Tight'], ['', 'Normal'], ['loose', 'Loose']]],
  ['measure', 'Width', [['narrow', 'Narrow'], ['', 'Normal'], ['wide', 'Wide']]],
  ['face', 'Letters', [['', 'Standard'], ['serif', 'Serif'], ['sans', 'Sans'], ['spaced', 'Spaced']]],
  ['mathematics', 'Formulas', [['', 'KaTeX'], ['native', 'MathML']]]
];

function chosen() {
  const found = stored('reading');
  return found && typeof found === 'object' ? found : {};
}

function applyChoice(name, value) {
  if (value) { root.dataset[name] = value; } else { delete root.dataset[name]; }
  putBack();
  measureAgain();
}

function openSettings() {
  const body = make('div', 'settings');
  const status = make('p', 'settings-status');
  attribute(status, 'role', 'status');
  choices.forEach(function (choice) {
    const name = choice[0];
    const group = make('fieldset');
    group.append(make('legend', '', say(choice[1])));
    const options = make('div', 'options');
    choice[2].forEach(function (option) {
      const label = make('label');
      const input = make('input');
      input.type = 'radio';
      input.name = 'reading-' + name;
      input.value = option[0];
      input.checked = (root.dataset[name] || '') === option[0];
      listen(input, 'change', function () {
        applyChoice(name, option[0]);
        const all = chosen();
        if (option[0]) { all[name] = option[0]; } else { delete all[name]; }
        store('reading', all);
        status.textContent = say(choice[1]) + ': ' + say(option[1]) + (storageWorks ? '' : ' (' + say('until the page is closed') + ')');
      });
      label.append(input, make('span', '', say(option[1])));
      options.append(label);
    });
    group.append(options);
    if (name !== 'mathematics' || findFirst(text, '.katex-mathml')) { body.append(group); }
  });
  body.append(status);
  openSheet({ title: say('Reading settings'), body: body, kind: 'settings' });
  findFirst(body, 'input:checked').focus();
}

// Another tab's choice is this one's, too.
listen(window, 'storage', function (event) {
  if (event.key !== 'reading') { return; }
  const all = chosen();
  choices.forEach(function (choice) { applyChoice(choice[0], all[choice[0]] || ''); });
});
