import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { convertTrainedData } from '../src/convert-trained-data.ts';
import { PORTS } from '../src/line-model.ts';
import { readTrainedData } from '../src/trained-data.ts';
import { computeOutput } from './plain-network.ts';

/** The only language whose data is a development dependency. */
const NAME = 'fra';
const folder = dirname(createRequire(import.meta.url).resolve(`@tesseract.js-data/${NAME}/package.json`));
const data = gunzipSync(readFileSync(join(folder, '4.0.0_best_int', `${NAME}.traineddata.gz`)));

test('the model files match the output of the converter', () => {
  const { model, ...facts } = convertTrainedData(data);
  const models = join(import.meta.dirname, '../models');
  assert.ok(readFileSync(join(models, `${NAME}.onnx`)).equals(model));
  assert.equal(readFileSync(join(models, `${NAME}.json`), 'utf8'), `${JSON.stringify(facts)}\n`);
});

test('a truncated file or a file in another format is rejected', () => {
  assert.throws(() => convertTrainedData(data.subarray(0, 1000)));
  assert.throws(() => convertTrainedData(data.subarray(0, data.length >> 1)));
  assert.throws(() => convertTrainedData(Buffer.from('no language data, and far too short for it')));
});

test('a model computes the same as the layers of the network', async () => {
  const { model, height, stride, features } = convertTrainedData(data);
  const width = 8 * stride;
  const pixels = Float32Array.from({ length: (height + 2) * (width + 2) }, (_, at) => Math.sin(at * at));
  const session = await InferenceSession.create(model, { logSeverityLevel: 3 });
  const result = await session.run({
    [PORTS.image]: new Tensor('float32', pixels, [1, 1, height + 2, width + 2]),
    [PORTS.steps]: new Tensor('int32', Int32Array.of(8), [1]),
    [PORTS.shape]: new Tensor('int64', BigInt64Array.of(8n, 1n, BigInt(features)), [3]),
  });
  const scores = result[PORTS.scores]?.data;
  assert.ok(scores instanceof Float32Array);
  const image = { width: width + 2, height: height + 2, depth: 1, data: pixels };
  const expected = computeOutput(readTrainedData(data).network, image);
  assert.equal(scores.length, expected.length);
  for (const [at, value] of scores.entries())
    assert.ok(Math.abs(value - (expected[at] ?? 0)) < 1e-3, `number ${at}`);
});
