import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { ConfigError, listSettings, loadConfig } from './load-config.ts';
import { SECTIONS } from './settings.ts';

const KEY = `lgb_${'a'.repeat(46)}`;

function findMistakes(environment: Record<string, string>): readonly string[] {
  try {
    loadConfig(environment);
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.mistakes;
  }
  return [];
}

describe('settings that are not set', () => {
  const config = loadConfig({ PATH: '/usr/bin', LEGIBLE_HOST: '', LEGIBLE_PORT: ' ' });

  it('have working defaults', () => {
    assert.equal(config.host, '127.0.0.1');
    assert.equal(config.port, 8080);
    assert.equal(config.dataDir, resolve('data'));
    assert.equal(config.databaseUrl, null);
    assert.equal(config.blobUrl, null);
    assert.equal(config.role, 'all');
    assert.equal(config.concurrency, availableParallelism());
    assert.deepEqual(config.parse, { pageTimeoutSeconds: 30, timeoutSeconds: 300, memoryMb: 1024 });
    assert.deepEqual(config.outbound, { allowCidrs: [], denyCidrs: [] });
    assert.deepEqual(config.rateLimits, { failedKeysPerMinute: 30, requestsPerMinute: 0 });
    assert.equal(config.uploads.jsonBodyBytes, 1_048_576);
    assert.equal(config.uploads.emailBodyBytes, 41_943_040);
    assert.deepEqual(config.warnings, []);
  });

  it('retry deliveries for 76 hours', () => {
    const sum = config.webhooks.retrySchedule.reduce((total, delay) => total + delay, 0);
    assert.equal(Math.round(sum / 3_600_000), 76);
  });

  it('cannot be changed once read', () => {
    assert.throws(() => Object.assign(config.parse, { memoryMb: 1 }), TypeError);
    assert.throws(() => Object.assign(config, { port: 1 }), TypeError);
    assert.throws(() => Object.assign(config.webhooks.retrySchedule, { 0: 1 }), TypeError);
  });
});

describe('settings that are set', () => {
  it('are read by type', () => {
    const config = loadConfig({
      LEGIBLE_HOST: '::',
      LEGIBLE_PORT: '0',
      DATABASE_URL: 'postgres://me:pw@db.example:5432/legible?sslmode=require',
      LEGIBLE_BLOB_URL: 's3://papers/in/2026/?endpoint=http://minio:9000&region=eu-central-1',
      LEGIBLE_ROLE: 'worker',
      LEGIBLE_WEBHOOK_RETRY_SCHEDULE: '0, 250ms,2s',
      LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8, ::1, 10.0.0.7',
      LEGIBLE_TRUST_PROXY: 'loopback,192.168.0.0/16',
      LEGIBLE_SMTP_SENDERS: 'Ann@Example.com, example.org',
      LEGIBLE_BOOTSTRAP_API_KEY: KEY,
      LEGIBLE_DRAIN_TIMEOUT: '2s',
      LEGIBLE_JSON_BODY_LIMIT: '64KiB',
    });
    assert.equal(config.host, '::');
    assert.equal(config.port, 0);
    assert.equal(config.databaseUrl, 'postgres://me:pw@db.example:5432/legible?sslmode=require');
    assert.deepEqual(config.blobUrl, {
      bucket: 'papers',
      prefix: 'in/2026',
      endpoint: 'http://minio:9000/',
      region: 'eu-central-1',
    });
    assert.equal(config.role, 'worker');
    assert.deepEqual(config.webhooks.retrySchedule, [0, 250, 2_000]);
    assert.deepEqual(config.outbound.allowCidrs, ['127.0.0.0/8', '::1/128', '10.0.0.7/32']);
    assert.deepEqual(config.trustProxy, ['loopback', '192.168.0.0/16']);
    assert.deepEqual(config.mail.senders, ['ann@example.com', '@example.org']);
    assert.equal(config.bootstrapApiKey, KEY);
    assert.equal(config.drainTimeoutMs, 2_000);
    assert.equal(config.uploads.jsonBodyBytes, 65_536);
  });

  it('accept paths of existing files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'settings-'));
    const file = join(folder, 'cert.pem');
    writeFileSync(file, 'x');
    const config = loadConfig({ LEGIBLE_SMTP_TLS_CERT: file, LEGIBLE_SMTP_TLS_KEY: file });
    assert.equal(config.mail.tlsCert, file);
    rmSync(folder, { recursive: true });
  });
});

describe('invalid settings', () => {
  it('are all reported at once', () => {
    const mistakes = findMistakes({
      LEGIBLE_PORT: '99999',
      LEGIBLE_ROLE: 'boss',
      LEGIBLE_SMTP_TLS_CERT: import.meta.filename,
    });
    assert.deepEqual(mistakes, [
      'LEGIBLE_PORT must be a port, 0 to 65535 (it is "99999")',
      'LEGIBLE_ROLE must be one of all, api, worker (it is "boss")',
      'LEGIBLE_SMTP_TLS_KEY must be set too, because LEGIBLE_SMTP_TLS_CERT is set',
    ]);
  });

  it('include mail that requires TLS without a certificate', () => {
    assert.deepEqual(findMistakes({ LEGIBLE_SMTP_REQUIRE_TLS: 'on' }), [
      'LEGIBLE_SMTP_TLS_CERT and LEGIBLE_SMTP_TLS_KEY must be set too, because LEGIBLE_SMTP_REQUIRE_TLS is on',
    ]);
    assert.equal(loadConfig({ LEGIBLE_SMTP_REQUIRE_TLS: 'off' }).mail.requireTls, 'off');
  });

  const wrong: [string, string[]][] = [
    ['LEGIBLE_SMTP_REQUIRE_TLS', ['yes', 'ON']],
    ['LEGIBLE_SMTP_CONNECTIONS_PER_ADDRESS', ['-1', 'many', '1001']],
    ['LEGIBLE_HOST', ['http://x', 'a b', '1.2.3', '256.1.1.1', '-x']],
    ['LEGIBLE_PORT', ['-1', '80.5', '0x50', 'http', '65536']],
    ['LEGIBLE_CONCURRENCY', ['0', 'many', '257']],
    ['LEGIBLE_PARSE_TIMEOUT_SECONDS', ['0', '30s', '1e3']],
    ['DATABASE_URL', ['localhost', 'mysql://u@h/d', 'postgres://host', 'postgres://host/']],
    ['LEGIBLE_BLOB_URL', ['/blobs', 's3://', 's3://A_B/x', 's3://id:secret@papers', 's3://papers?zone=1']],
    ['LEGIBLE_BLOB_URL', ['s3://papers?endpoint=minio']],
    ['LEGIBLE_WEBHOOK_RETRY_SCHEDULE', ['5', '5s,,5m', '5 minutes', '-1s', Array(51).fill('1s').join()]],
    ['LEGIBLE_OUTBOUND_ALLOW_CIDRS', ['10.0.0.0/33', '10.0.0/8', 'localhost', '010.0.0.1', '10.0.0.1,']],
    ['LEGIBLE_TRUST_PROXY', ['true', 'loopback,me']],
    ['LEGIBLE_DRAIN_TIMEOUT', ['0', '30', '25d']],
    ['LEGIBLE_ORPHAN_AGE', ['1ms', '59m', '0', '1']],
    ['LEGIBLE_DELIVERY_RETENTION', ['0', '4000d']],
    ['LEGIBLE_JSON_BODY_LIMIT', ['0MiB', '1MB', '1048576']],
    ['LEGIBLE_MAIL_DOMAIN', ['a@b', '10.0.0.1', 'a..b']],
    ['LEGIBLE_SMTP_SENDERS', ['Ann <ann@example.com>', 'ann@']],
    ['LEGIBLE_SMTP_TLS_CERT', ['./gone.pem']],
    ['LEGIBLE_BOOTSTRAP_API_KEY', ['lgb_short', `sk_${'a'.repeat(47)}`]],
    ['LEGIBLE_SECRET_KEY', ['short']],
    ['LEGIBLE_OCR_URL', ['ftp://x', 'x']],
    ['LEGIBLE_LOG_LEVEL', ['loud', 'INFO']],
  ];
  for (const [name, values] of wrong) {
    it(`are refused: ${name}`, () => {
      for (const value of values) {
        const mistakes = findMistakes({ [name]: value });
        assert.ok(
          mistakes.some((mistake) => mistake.startsWith(`${name} `)),
          `${value} was taken`,
        );
      }
    });
  }

  it('never show a secret', () => {
    const secrets = {
      DATABASE_URL: 'hunter2://user:hunter2@host',
      LEGIBLE_SECRET_KEY: 'hunter2',
      LEGIBLE_BOOTSTRAP_API_KEY: 'lgb_hunter2',
    };
    const mistakes = findMistakes(secrets);
    for (const name of Object.keys(secrets))
      assert.ok(mistakes.some((mistake) => mistake.startsWith(`${name} must be`)));
    assert.doesNotMatch(mistakes.join('\n'), /hunter2/);
  });
});

describe('unknown names', () => {
  it('cause a warning with the most similar known name', () => {
    const { warnings } = loadConfig({ LEGIBLE_PROT: '80', LEGIBLE_COLOUR: 'red', OTHER_PORT: '1' });
    assert.deepEqual(warnings, [
      'LEGIBLE_COLOUR is not a setting of Legible',
      'LEGIBLE_PROT is not a setting of Legible; did you mean LEGIBLE_PORT?',
    ]);
  });
});

describe('the list of settings', () => {
  it('contains each once, and all are in the sections of the page', () => {
    const names = listSettings().map((setting) => setting.name);
    assert.equal(new Set(names).size, names.length);
    const listed = SECTIONS.flatMap((section) => listSettings(section.settings)).map(
      (setting) => setting.name,
    );
    assert.deepEqual(listed.sort(), names.sort());
  });
});
