import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES, readLineModel } from '../src/line-model.ts';

/** Characters that each language needs in addition to the shared ones. */
const OWN: Readonly<Record<string, string>> = {
  de: 'äöüß',
  fr: 'éèêç',
  es: 'ñáí',
  it: 'àèù',
  nl: 'ëï',
  pt: 'ãõç',
  sv: 'åäö',
  da: 'åæø',
  no: 'åæø',
  fi: 'äö',
  pl: 'ąćęłńóśźż',
  cs: 'ěščřžýáíéůú',
  sk: 'ľščťžýáíéôň',
  hu: 'áéíóöőúüű',
  ro: 'ăâîșț',
  hr: 'čćđšž',
  lt: 'ąčęėįšųūž',
  lv: 'āčēģīķļņšūž',
  tr: 'çğıİöşü',
  en: 'wz',
  et: 'õäöü',
  sl: 'čšž',
  is: 'ðþæöáéíóúý',
  vi: 'ăâđêôơưạảấẫậắằẳặếềễệỉịọỏốồổộớờởợụủứừửự',
  // The network has the micro sign instead of the letter mu.
  el: 'αβγδεζηθλ\u00b5νξπρσςτφχψωάέήίόύώ',
  bg: 'абвгджзийклмнопрстуфхцчшщъьюя',
  ru: 'абвгджзийклмнопрстуфхцчшщъыьэюяё',
  sr: 'абвгдђжзијклљмнњопрстћуфхцчџш',
  uk: 'абвгджзийклмнопрстуфхцчшщьюяєії',
};

test('every language has a model and its characters', async () => {
  assert.deepEqual([...LANGUAGES].sort(), Object.keys(OWN).sort());
  for (const language of LANGUAGES) {
    const { model, characters, classes, height, stride, features } = await readLineModel(language);
    assert.ok(model.length > 100_000);
    assert.ok(height > 30 && stride > 0 && features > 0);
    assert.equal(characters.length, classes);
    assert.equal(characters.at(-1), '', 'the last class is the space between two characters');
    for (const character of `${OWN[language]} 0123456789,.`)
      assert.ok(characters.includes(character), `${language} ${character}`);
  }
});

test('the error for a language without a model names the language', async () => {
  await assert.rejects(readLineModel('xx'), /no model for the language xx/);
  await assert.rejects(readLineModel('constructor'), /no model for the language constructor/);
});
