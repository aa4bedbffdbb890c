import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { convertTrainedData } from '../../packages/tesseract-onnx/src/convert-trained-data.ts';
import { LANGUAGES, PORTS, readLineModel } from '../../packages/tesseract-onnx/src/line-model.ts';
import { readTrainedData } from '../../packages/tesseract-onnx/src/trained-data.ts';
import { openSession } from '../../src/extraction/ocr/onnx/session.ts';
import { findChecker } from '../support/install-checkers.ts';
import { computeOutput } from './plain-network.ts';

const NAME = 'fra';
const folder = findChecker(`@tesseract.js-data/${NAME}`);
const data = gunzipSync(readFileSync(join(folder, '4.0.0_best_int', `${NAME}.traineddata.gz`)));

test('the model files match the output of the converter', () => {
  const { model, ...facts } = convertTrainedData(data);
  const models = join(import.meta.dirname, '../../packages/tesseract-onnx/models');
  assert.ok(readFileSync(join(models, `${NAME}.onnx`)).equals(model));
  assert.equal(readFileSync(join(models, `${NAME}.json`), 'utf8'), `${JSON.stringify(facts)}\n`);
});

test('a truncated file or a file in another format is rejected', () => {
  assert.throws(() => convertTrainedData(data.subarray(0, 1000)));
  assert.throws(() => convertTrainedData(data.subarray(0, data.length >> 1)));
  assert.throws(() => convertTrainedData(Buffer.from('no language data, and far too short for it')));
});

test('a model computes the same as the layers of the network', () => {
  const { model, height, stride, features } = convertTrainedData(data);
  const width = 8 * stride;
  const pixels = Float32Array.from({ length: (height + 2) * (width + 2) }, (_, at) => Math.sin(at * at));
  const session = openSession(model);
  const result = session.run({
    [PORTS.image]: { data: pixels, dims: [1, 1, height + 2, width + 2] },
    [PORTS.steps]: { data: Int32Array.of(8), dims: [1] },
    [PORTS.shape]: { data: BigInt64Array.of(8n, 1n, BigInt(features)), dims: [3] },
  });
  const scores = result[PORTS.scores]?.data;
  assert.ok(scores instanceof Float32Array);
  const image = { width: width + 2, height: height + 2, depth: 1, data: pixels };
  const expected = computeOutput(readTrainedData(data).network, image);
  assert.equal(scores.length, expected.length);
  for (const [at, value] of scores.entries())
    assert.ok(Math.abs(value - (expected[at] ?? 0)) < 1e-3, `number ${at}`);
});

test('ONNX Runtime can load the model of every language', async () => {
  for (const language of LANGUAGES) {
    const session = openSession((await readLineModel(language)).model);
    assert.deepEqual(session.inputNames, [PORTS.image, PORTS.steps, PORTS.shape]);
    assert.deepEqual(session.outputNames, [PORTS.scores]);
    session.release();
  }
});

test('the error for a file that is not a model contains the message of ONNX Runtime', () => {
  assert.throws(() => openSession(Buffer.from('not a model')), /ONNX Runtime: .*[Pp]rotobuf/s);
});
