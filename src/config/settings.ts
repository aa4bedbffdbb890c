// `npm run docs` generates docs/configuration.md from these settings.
import { availableParallelism } from 'node:os';
import { domain, host, httpUrl, postgresUrl, proxies, ranges, s3Url, senders } from './address-syntax.ts';
import { LIMITS } from './limit-settings.ts';
import { QUOTAS } from './quota-settings.ts';
import {
  createComputedSetting,
  createOptionalSetting,
  createSecretSetting,
  createSetting,
} from './setting.ts';
import { SOURCES } from './source-settings.ts';
import {
  age,
  ageOfAtLeastAnHour,
  bytes,
  bytesOrNone,
  defineChoice,
  defineInteger,
  defineText,
  duration,
  durations,
  folder,
  port,
  readableFile,
} from './syntax.ts';
import { USERS } from './user-settings.ts';

const DAY_SECONDS = 86_400;

const SERVER = {
  host: createSetting('LEGIBLE_HOST', host, '127.0.0.1', 'Address that the API listens on.'),
  port: createSetting('LEGIBLE_PORT', port, '8080', 'Port of the API.'),
  healthPort: createOptionalSetting(
    'LEGIBLE_HEALTH_PORT',
    port,
    'off',
    'Separate port for `/healthz`, `/readyz` and `/metrics`, intended for workers, which have no API.',
  ),
  publicUrl: createOptionalSetting(
    'LEGIBLE_PUBLIC_URL',
    httpUrl,
    'LEGIBLE_HOST and LEGIBLE_PORT',
    'Public address of the dashboard, used in links.',
  ),
  role: createSetting(
    'LEGIBLE_ROLE',
    defineChoice('all', 'api', 'worker'),
    'all',
    'Whether this process serves the API, processes documents, or both.',
  ),
  trustProxy: createOptionalSetting(
    'LEGIBLE_TRUST_PROXY',
    proxies,
    'none',
    'Proxies in front of the API whose `X-Forwarded-For` is trusted.',
  ),
  metricsToken: createSecretSetting(
    'LEGIBLE_METRICS_TOKEN',
    defineText('text of at least 16 characters on one line', 16, /^[!-~]+$/),
    'none: `/metrics` needs no token',
    'Token that `/metrics` requires as `Authorization: Bearer TOKEN`.',
  ),
  drainTimeoutMs: createSetting(
    'LEGIBLE_DRAIN_TIMEOUT',
    duration,
    '30s',
    'Maximum time from SIGTERM or SIGINT until the process exits.',
  ),
  log: {
    level: createSetting(
      'LEGIBLE_LOG_LEVEL',
      defineChoice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
      'info',
      'Minimum level of logged messages. Logs are JSON lines, unless standard output is a terminal.',
    ),
  },
};

const STORAGE = {
  dataDir: createSetting(
    'LEGIBLE_DATA_DIR',
    folder,
    './data',
    'Folder for all data of the service: files, the embedded database and generated secrets.',
  ),
  databaseUrl: createSecretSetting(
    'DATABASE_URL',
    postgresUrl,
    'embedded, in the data folder',
    'Your own PostgreSQL, version 15 or later.',
  ),
  databaseWaitMs: createSetting(
    'LEGIBLE_DATABASE_WAIT',
    duration,
    '5m',
    'How long the service waits at startup for a database that is recovering or cannot be reached.',
  ),
  blobUrl: createOptionalSetting(
    'LEGIBLE_BLOB_URL',
    s3Url,
    'disk, in the data folder',
    'An S3 bucket for the files of documents.',
  ),
  minFreeBytes: createSetting(
    'LEGIBLE_MIN_FREE_DISK',
    bytesOrNone,
    '256MiB',
    'Minimum free space on the disk that contains the data folder. While there is less, no new documents are accepted; `0` for no limit.',
  ),
};

const SECRETS = {
  bootstrapApiKey: createSecretSetting(
    'LEGIBLE_BOOTSTRAP_API_KEY',
    defineText('`lgb_` and 46 letters and digits', 50, /^lgb_[0-9A-Za-z]{46}$/),
    'generated and printed at first startup',
    'The first API key; ignored once a key exists.',
  ),
  secretKey: createSecretSetting(
    'LEGIBLE_SECRET_KEY',
    defineText('text of at least 32 characters on one line', 32),
    'generated at first startup, stored in the data folder',
    'Encrypts the signing secrets of webhooks, the passwords of mailboxes and the keys of language models. With `DATABASE_URL`, it must be the same on every machine.',
  ),
};

const PROCESSING = {
  concurrency: createComputedSetting(
    'LEGIBLE_CONCURRENCY',
    defineInteger(1, 256),
    'number of cores',
    availableParallelism,
    'Maximum number of documents that a worker processes concurrently, each in a separate process.',
  ),
  ocrUrl: createOptionalSetting(
    'LEGIBLE_OCR_URL',
    httpUrl,
    'off: the built-in OCR is used',
    'Your own OCR server, used instead of the built-in OCR.',
  ),
  llm: {
    url: createOptionalSetting(
      'LEGIBLE_LLM_URL',
      httpUrl,
      'off: no language model is used',
      'Base URL of a language model server; it ends with `/v1`, or with `/v1beta` for `gemini`. The server may be on a private network. Only documents of projects that use a language model are sent there.',
    ),
    api: createSetting(
      'LEGIBLE_LLM_API',
      defineChoice('openai', 'anthropic', 'gemini'),
      'openai',
      'API of that server: the Chat Completions API of OpenAI and most other servers, the Messages API of Anthropic, or the Gemini API of Google.',
    ),
    images: createSetting(
      'LEGIBLE_LLM_IMAGES',
      defineChoice('on', 'off'),
      'off',
      'Whether page images are sent with the text. Turn this on only if the model accepts images.',
    ),
    model: createOptionalSetting(
      'LEGIBLE_LLM_MODEL',
      defineText('the name of a model', 1),
      'none; must be set with LEGIBLE_LLM_URL',
      'Name of the model.',
    ),
    apiKey: createSecretSetting(
      'LEGIBLE_LLM_API_KEY',
      defineText('text on one line', 1),
      'none',
      'Key for that server, sent in the header that its API requires.',
    ),
    timeoutMs: createSetting(
      'LEGIBLE_LLM_TIMEOUT',
      duration,
      '60s',
      'Maximum total time that a document waits for a language model. After that, the document completes without the model, or with the answers received so far.',
    ),
    documentsAtOnce: createSetting(
      'LEGIBLE_LLM_CONCURRENCY',
      defineInteger(1, 256),
      '4',
      'Maximum number of documents for which a worker calls the same server concurrently. They do not count towards `LEGIBLE_CONCURRENCY`.',
    ),
  },
  parse: {
    pageTimeoutSeconds: createSetting(
      'LEGIBLE_PARSE_PAGE_TIMEOUT_SECONDS',
      defineInteger(1, DAY_SECONDS, 'seconds'),
      '30',
      'Maximum time between two completed pages of a document.',
    ),
    timeoutSeconds: createSetting(
      'LEGIBLE_PARSE_TIMEOUT_SECONDS',
      defineInteger(1, DAY_SECONDS, 'seconds'),
      '300',
      'Maximum time for processing a document.',
    ),
    memoryMb: createSetting(
      'LEGIBLE_PARSE_MEMORY_MB',
      defineInteger(128, 1_048_576, 'megabytes'),
      '1024',
      'Maximum memory for processing a document.',
    ),
  },
  jobs: {
    reconcileIntervalMs: createSetting(
      'LEGIBLE_RECONCILE_INTERVAL',
      duration,
      '60s',
      'How often jobs are created for pending documents that have none.',
    ),
    retentionSweepIntervalMs: createSetting(
      'LEGIBLE_RETENTION_SWEEP_INTERVAL',
      duration,
      '1h',
      'How often documents that are older than the `retention_days` of their project (60 by default) are deleted.',
    ),
    forgetLearned: createSetting(
      'LEGIBLE_FORGET_LEARNED',
      defineChoice('on', 'off'),
      'on',
      'Whether deleting a document also deletes what was learned from it. With `off`, the positions of its values and the patterns ' +
        'of their letters and digits are kept for later documents; its text is always deleted. Deleting a project deletes everything.',
    ),
    activityRetentionMs: createSetting(
      'LEGIBLE_ACTIVITY_RETENTION',
      age,
      '365d',
      'How long entries of the activity log are kept.',
    ),
    orphanSweepIntervalMs: createSetting(
      'LEGIBLE_ORPHAN_SWEEP_INTERVAL',
      duration,
      '6h',
      'How often files that belong to no document are deleted.',
    ),
    orphanAgeMs: createSetting(
      'LEGIBLE_ORPHAN_AGE',
      ageOfAtLeastAnHour,
      '24h',
      'Minimum age of a file that belongs to no document before it is deleted. Newer files may belong to an upload in progress.',
    ),
  },
};

const REQUESTS = {
  uploads: {
    idleTimeoutMs: createSetting(
      'LEGIBLE_UPLOAD_IDLE_TIMEOUT',
      duration,
      '60s',
      'Maximum time without data from the client during a request.',
    ),
    timeoutMs: createSetting(
      'LEGIBLE_UPLOAD_TIMEOUT',
      duration,
      '300s',
      'Maximum time for sending a request.',
    ),
    countPagesTimeoutMs: createSetting(
      'LEGIBLE_COUNT_PAGES_TIMEOUT',
      duration,
      '2s',
      'Maximum time for counting the pages of an upload. A file that takes longer is accepted and processed.',
    ),
    jsonBodyBytes: createSetting('LEGIBLE_JSON_BODY_LIMIT', bytes, '1MiB', 'Maximum size of a JSON body.'),
    jsonBudgetBytes: createSetting(
      'LEGIBLE_JSON_BUDGET',
      bytes,
      '128MiB',
      'Maximum total size of all JSON bodies that are being received or processed, including e-mails. Further requests return 503 with `Retry-After`.',
    ),
    emailBodyBytes: createSetting(
      'LEGIBLE_EMAIL_BODY_LIMIT',
      bytes,
      '40MiB',
      'Maximum size of an e-mail with decoded attachments.',
    ),
  },
  downloads: {
    timeoutMs: createSetting('LEGIBLE_DOWNLOAD_TIMEOUT', duration, '30s', 'Maximum time for a download.'),
    atOnce: createSetting(
      'LEGIBLE_DOWNLOADS_AT_ONCE',
      defineInteger(1, 10_000),
      '64',
      'Maximum number of concurrent downloads; any further requests return 503.',
    ),
  },
  idempotencyRetentionMs: createSetting(
    'LEGIBLE_IDEMPOTENCY_RETENTION',
    age,
    '24h',
    'How long the response to a request with an `Idempotency-Key` is kept.',
  ),
  idempotencyLapseMs: createSetting(
    'LEGIBLE_IDEMPOTENCY_LAPSE',
    duration,
    '20s',
    'Time after a crash until the `Idempotency-Key` of an interrupted request can be used again.',
  ),
  exportRetentionMs: createSetting(
    'LEGIBLE_EXPORT_RETENTION',
    age,
    '24h',
    'How long the file of an export is kept; the file of a scheduled export is kept for at least 30 days.',
  ),
  rateLimits: {
    failedKeysPerMinute: createSetting(
      'LEGIBLE_FAILED_KEYS_PER_MINUTE',
      defineInteger(0, 1_000_000),
      '30',
      'Maximum number of requests with unknown API keys per minute per client address; `0` for no limit.',
    ),
    requestsPerMinute: createSetting(
      'LEGIBLE_REQUESTS_PER_MINUTE',
      defineInteger(0, 10_000_000),
      '0',
      'Maximum number of requests per minute per API key; `0` for no limit.',
    ),
  },
};

const OUTBOUND = {
  outbound: {
    allowCidrs: createComputedSetting(
      'LEGIBLE_OUTBOUND_ALLOW_CIDRS',
      ranges,
      'none',
      () => [],
      'Private address ranges that downloads and webhooks are allowed to access. Cloud metadata services remain blocked.',
    ),
    denyCidrs: createComputedSetting(
      'LEGIBLE_OUTBOUND_DENY_CIDRS',
      ranges,
      'none',
      () => [],
      'Additional address ranges that must not be accessed.',
    ),
  },
  webhooks: {
    retrySchedule: createSetting(
      'LEGIBLE_WEBHOOK_RETRY_SCHEDULE',
      durations,
      '0,5s,5m,30m,2h,5h,10h,14h,20h,24h',
      'Delays before each attempt to deliver an event, each counted from the previous attempt.',
    ),
    connectTimeoutMs: createSetting(
      'LEGIBLE_WEBHOOK_CONNECT_TIMEOUT',
      duration,
      '5s',
      'Maximum time for connecting to a receiver.',
    ),
    attemptTimeoutMs: createSetting(
      'LEGIBLE_WEBHOOK_ATTEMPT_TIMEOUT',
      duration,
      '15s',
      'Maximum time for a delivery attempt.',
    ),
    secretOverlapMs: createSetting(
      'LEGIBLE_WEBHOOK_SECRET_OVERLAP',
      age,
      '24h',
      'How long an old signing secret remains in use after it has been rotated.',
    ),
    disableAfterMs: createSetting(
      'LEGIBLE_WEBHOOK_DISABLE_AFTER',
      age,
      '5d',
      'A webhook is disabled if all its deliveries fail for this long.',
    ),
    deliveryRetentionMs: createSetting(
      'LEGIBLE_DELIVERY_RETENTION',
      age,
      '30d',
      'How long completed deliveries are kept.',
    ),
  },
};

const MAIL = {
  mail: {
    domain: createSetting(
      'LEGIBLE_MAIL_DOMAIN',
      domain,
      'mail.legible.localhost',
      'Domain of the e-mail addresses of projects.',
    ),
    smtpHost: createSetting(
      'LEGIBLE_SMTP_HOST',
      host,
      '127.0.0.1',
      'Address that the service listens on for inbound mail, independent of the API.',
    ),
    smtpPort: createOptionalSetting('LEGIBLE_SMTP_PORT', port, 'off', 'Port for inbound mail.'),
    messagesPerMinute: createSetting(
      'LEGIBLE_SMTP_MESSAGES_PER_MINUTE',
      defineInteger(0, 1_000_000),
      '120',
      'Maximum number of messages per minute per client address; `0` for no limit.',
    ),
    connectionsPerAddress: createSetting(
      'LEGIBLE_SMTP_CONNECTIONS_PER_ADDRESS',
      defineInteger(0, 1_000),
      '10',
      'Maximum number of open connections per client address; `0` for no limit.',
    ),
    tlsCert: createOptionalSetting(
      'LEGIBLE_SMTP_TLS_CERT',
      readableFile,
      'none',
      'Certificate for STARTTLS (PEM). The certificate and key are reloaded when the files change.',
    ),
    tlsKey: createOptionalSetting(
      'LEGIBLE_SMTP_TLS_KEY',
      readableFile,
      'none',
      'Private key of that certificate (PEM).',
    ),
    requireTls: createSetting(
      'LEGIBLE_SMTP_REQUIRE_TLS',
      defineChoice('on', 'off'),
      'off',
      'Whether mail is refused on connections without STARTTLS. Requires a certificate.',
    ),
    senders: createOptionalSetting(
      'LEGIBLE_SMTP_SENDERS',
      senders,
      'all',
      'Addresses or domains that are allowed to send mail to projects, checked in both the envelope and the `From` header. Senders are not authenticated.',
    ),
  },
};

export const SETTINGS = {
  ...SERVER,
  ...STORAGE,
  ...SECRETS,
  ...PROCESSING,
  ...REQUESTS,
  ...LIMITS,
  ...USERS,
  ...QUOTAS,
  ...OUTBOUND,
  ...MAIL,
  ...SOURCES,
};

/** Sections of the configuration page. */
export const SECTIONS = [
  { title: 'Server', settings: SERVER },
  { title: 'Storage', settings: STORAGE },
  { title: 'Secrets', settings: SECRETS },
  { title: 'Processing', settings: PROCESSING },
  { title: 'Requests', settings: REQUESTS },
  { title: 'Limits', settings: LIMITS },
  { title: 'Users', settings: USERS },
  { title: 'Quotas', settings: QUOTAS },
  { title: 'Webhooks and outbound requests', settings: OUTBOUND },
  { title: 'Inbound mail', settings: MAIL },
  { title: 'Sources', settings: SOURCES },
];
