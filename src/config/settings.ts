// Every setting of the service, each declared once. docs/configuration.md is made from this file: `npm run docs`.
import { availableParallelism } from 'node:os';
import { domain, host, httpUrl, postgresUrl, proxies, ranges, s3Url, senders } from './address-syntax.ts';
import { computedSetting, optionalSetting, secretSetting, setting } from './setting.ts';
import {
  age,
  ageOfAtLeastAnHour,
  bytes,
  bytesOrNone,
  duration,
  durations,
  folder,
  integer,
  oneOf,
  port,
  readableFile,
  text,
} from './syntax.ts';

const DAY_SECONDS = 86_400;

const SERVER = {
  host: setting('LEGIBLE_HOST', host, '127.0.0.1', 'Address that the API listens on.'),
  port: setting('LEGIBLE_PORT', port, '8080', 'Port of the API.'),
  healthPort: optionalSetting(
    'LEGIBLE_HEALTH_PORT',
    port,
    'off',
    'Port for `/healthz`, `/readyz` and `/metrics` alone: for a worker, which has no API.',
  ),
  publicUrl: optionalSetting(
    'LEGIBLE_PUBLIC_URL',
    httpUrl,
    'LEGIBLE_HOST and LEGIBLE_PORT',
    'Address under which people reach the dashboard, for links in exports.',
  ),
  role: setting(
    'LEGIBLE_ROLE',
    oneOf('all', 'api', 'worker'),
    'all',
    'What this process does: answer the API, work on documents, or both.',
  ),
  trustProxy: optionalSetting(
    'LEGIBLE_TRUST_PROXY',
    proxies,
    'none',
    'Proxies in front of the API whose `X-Forwarded-For` is believed.',
  ),
  metricsToken: secretSetting(
    'LEGIBLE_METRICS_TOKEN',
    text('text of 16 characters or more on one line', 16, /^[!-~]+$/),
    'none: `/metrics` needs no token',
    'What `/metrics` asks for as `Authorization: Bearer TOKEN`.',
  ),
  drainTimeoutMs: setting(
    'LEGIBLE_DRAIN_TIMEOUT',
    duration,
    '30s',
    'After SIGTERM or SIGINT: the longest until the process is gone.',
  ),
  log: {
    level: setting(
      'LEGIBLE_LOG_LEVEL',
      oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
      'info',
      'The least that is logged. JSON lines, unless standard output is a terminal.',
    ),
  },
};

const STORAGE = {
  dataDir: setting(
    'LEGIBLE_DATA_DIR',
    folder,
    './data',
    'Folder for everything that the service keeps: files, the embedded database, its own secrets.',
  ),
  databaseUrl: secretSetting(
    'DATABASE_URL',
    postgresUrl,
    'embedded, in the data folder',
    'A PostgreSQL of yours, version 15 or later.',
  ),
  blobUrl: optionalSetting(
    'LEGIBLE_BLOB_URL',
    s3Url,
    'disk, in the data folder',
    'An S3 bucket for the files of documents.',
  ),
  minFreeBytes: setting(
    'LEGIBLE_MIN_FREE_DISK',
    bytesOrNone,
    '256MiB',
    'No new documents are accepted while the disk of the data folder has less than this free; `0` for no limit.',
  ),
};

const SECRETS = {
  bootstrapApiKey: secretSetting(
    'LEGIBLE_BOOTSTRAP_API_KEY',
    text('`lgb_` and 46 letters and digits', 50, /^lgb_[0-9A-Za-z]{46}$/),
    'made and printed at the first start',
    'The first API key; read only while there is none.',
  ),
  secretKey: secretSetting(
    'LEGIBLE_SECRET_KEY',
    text('text of 32 characters or more on one line', 32),
    'made at the first start, kept in the data folder',
    'Encrypts the signing secrets of webhooks and the keys of language models. With `DATABASE_URL` it must be the same on every machine.',
  ),
};

const PROCESSING = {
  concurrency: computedSetting(
    'LEGIBLE_CONCURRENCY',
    integer(1, 256),
    'number of cores',
    availableParallelism,
    'Documents that one worker reads at once, each in a process of its own.',
  ),
  ocrUrl: optionalSetting(
    'LEGIBLE_OCR_URL',
    httpUrl,
    'off: pictures are read on board',
    'A recognition server of yours that reads pictures in place of the engines on board.',
  ),
  llm: {
    url: optionalSetting(
      'LEGIBLE_LLM_URL',
      httpUrl,
      'off: no language model is asked',
      'Base URL of a server of language models, without the path of a request: it ends in `/v1`, for `gemini` in `/v1beta`. It may be in a private network. Only documents of projects that ask for it are sent there.',
    ),
    api: setting(
      'LEGIBLE_LLM_API',
      oneOf('openai', 'anthropic', 'gemini'),
      'openai',
      'What that server speaks: chat completions as OpenAI and most other servers do, the Messages API of Anthropic, or the Gemini API of Google.',
    ),
    images: setting(
      'LEGIBLE_LLM_IMAGES',
      oneOf('on', 'off'),
      'off',
      'Whether page images are sent with the text. Turn it on only if the model accepts images.',
    ),
    model: optionalSetting(
      'LEGIBLE_LLM_MODEL',
      text('the name of a model', 1),
      'none; must be set with LEGIBLE_LLM_URL',
      'Model that is asked.',
    ),
    apiKey: secretSetting(
      'LEGIBLE_LLM_API_KEY',
      text('text on one line', 1),
      'none',
      'Key for that server, sent in the header that its protocol names.',
    ),
    timeoutMs: setting(
      'LEGIBLE_LLM_TIMEOUT',
      duration,
      '60s',
      'The longest that a document may wait for a language model in all. After that it completes without it, or with what was answered by then.',
    ),
    documentsAtOnce: setting(
      'LEGIBLE_LLM_CONCURRENCY',
      integer(1, 256),
      '4',
      'Documents that one worker asks the same server about at once; they do not count for `LEGIBLE_CONCURRENCY`.',
    ),
  },
  parse: {
    pageTimeoutSeconds: setting(
      'LEGIBLE_PARSE_PAGE_TIMEOUT_SECONDS',
      integer(1, DAY_SECONDS, 'seconds'),
      '30',
      'The longest that reading a document may go on without another page done.',
    ),
    timeoutSeconds: setting(
      'LEGIBLE_PARSE_TIMEOUT_SECONDS',
      integer(1, DAY_SECONDS, 'seconds'),
      '300',
      'The longest that reading a document may take in all.',
    ),
    memoryMb: setting(
      'LEGIBLE_PARSE_MEMORY_MB',
      integer(128, 1_048_576, 'megabytes'),
      '1024',
      'The most memory that reading a document may take.',
    ),
  },
  jobs: {
    reconcileIntervalMs: setting(
      'LEGIBLE_RECONCILE_INTERVAL',
      duration,
      '60s',
      'How often pending documents without a live job are looked for and given one.',
    ),
    retentionSweepIntervalMs: setting(
      'LEGIBLE_RETENTION_SWEEP_INTERVAL',
      duration,
      '1h',
      'How often documents older than the `retention_days` of their project (60 unless changed) are deleted.',
    ),
    activityRetentionMs: setting(
      'LEGIBLE_ACTIVITY_RETENTION',
      age,
      '365d',
      'How long entries of the activity and of the audit log are kept.',
    ),
    orphanSweepIntervalMs: setting(
      'LEGIBLE_ORPHAN_SWEEP_INTERVAL',
      duration,
      '6h',
      'How often files that belong to no document are looked for and deleted.',
    ),
    orphanAgeMs: setting(
      'LEGIBLE_ORPHAN_AGE',
      ageOfAtLeastAnHour,
      '24h',
      'How old a file that belongs to no document must be to be deleted. Younger ones may belong to an upload in progress.',
    ),
  },
};

const REQUESTS = {
  uploads: {
    idleTimeoutMs: setting(
      'LEGIBLE_UPLOAD_IDLE_TIMEOUT',
      duration,
      '60s',
      'The longest that a request may send nothing before its end.',
    ),
    timeoutMs: setting(
      'LEGIBLE_UPLOAD_TIMEOUT',
      duration,
      '300s',
      'The longest that sending a request may take.',
    ),
    countPagesTimeoutMs: setting(
      'LEGIBLE_COUNT_PAGES_TIMEOUT',
      duration,
      '2s',
      'The longest that counting the pages of an upload may take; a file that takes longer is let in and read.',
    ),
    jsonBodyBytes: setting('LEGIBLE_JSON_BODY_LIMIT', bytes, '1MiB', 'The largest JSON body.'),
    jsonBudgetBytes: setting(
      'LEGIBLE_JSON_BUDGET',
      bytes,
      '128MiB',
      'The most bytes of JSON bodies, e-mails included, that are processed at once. Further requests are answered 503 with `Retry-After`.',
    ),
    emailBodyBytes: setting(
      'LEGIBLE_EMAIL_BODY_LIMIT',
      bytes,
      '40MiB',
      'The largest e-mail, its attachments decoded.',
    ),
  },
  downloads: {
    timeoutMs: setting(
      'LEGIBLE_DOWNLOAD_TIMEOUT',
      duration,
      '30s',
      'The longest that a download may take in all.',
    ),
    atOnce: setting(
      'LEGIBLE_DOWNLOADS_AT_ONCE',
      integer(1, 10_000),
      '64',
      'Downloads at once; one more is a 503.',
    ),
  },
  idempotencyRetentionMs: setting(
    'LEGIBLE_IDEMPOTENCY_RETENTION',
    age,
    '24h',
    'How long the answer to a request with an `Idempotency-Key` is kept.',
  ),
  idempotencyLapseMs: setting(
    'LEGIBLE_IDEMPOTENCY_LAPSE',
    duration,
    '20s',
    'After a crash: how long until the `Idempotency-Key` of an interrupted request can be used again.',
  ),
  exportRetentionMs: setting(
    'LEGIBLE_EXPORT_RETENTION',
    age,
    '24h',
    'How long the file of an export is kept.',
  ),
  rateLimits: {
    failedKeysPerMinute: setting(
      'LEGIBLE_FAILED_KEYS_PER_MINUTE',
      integer(0, 1_000_000),
      '30',
      'Unknown API keys that one address may send in a minute; `0` for no limit.',
    ),
    requestsPerMinute: setting(
      'LEGIBLE_REQUESTS_PER_MINUTE',
      integer(0, 10_000_000),
      '0',
      'Requests that one API key may send in a minute; `0` for no limit.',
    ),
  },
};

const QUOTAS = {
  quotas: {
    documents: setting(
      'LEGIBLE_MAX_DOCUMENTS',
      integer(0, 1_000_000_000),
      '0',
      'Documents that an organization may store; `0` for no limit.',
    ),
    bytes: setting(
      'LEGIBLE_MAX_STORED_BYTES',
      bytesOrNone,
      '0',
      'Size of all documents that an organization may store, such as `50GiB`; `0` for no limit.',
    ),
    projects: setting(
      'LEGIBLE_MAX_PROJECTS',
      integer(1, 1_000_000),
      '10000',
      'Projects that an organization may have.',
    ),
    keys: setting(
      'LEGIBLE_MAX_KEYS',
      integer(1, 1_000_000),
      '1000',
      'API keys that an organization may have, without revoked and expired ones.',
    ),
    eventStreams: setting(
      'LEGIBLE_MAX_EVENT_STREAMS',
      integer(1, 100_000),
      '200',
      'Event streams that an organization may have open at once with one API process.',
    ),
    pendingExports: setting(
      'LEGIBLE_MAX_PENDING_EXPORTS',
      integer(1, 10_000),
      '20',
      'Exports that an organization may have pending; they are made one at a time.',
    ),
  },
};

const OUTBOUND = {
  outbound: {
    allowCidrs: computedSetting(
      'LEGIBLE_OUTBOUND_ALLOW_CIDRS',
      ranges,
      'none',
      () => [],
      'Private ranges that downloads and webhooks may reach. Cloud metadata stays shut.',
    ),
    denyCidrs: computedSetting(
      'LEGIBLE_OUTBOUND_DENY_CIDRS',
      ranges,
      'none',
      () => [],
      'Ranges of yours that look public and must not be reached.',
    ),
  },
  webhooks: {
    retrySchedule: setting(
      'LEGIBLE_WEBHOOK_RETRY_SCHEDULE',
      durations,
      '0,5s,5m,30m,2h,5h,10h,14h,20h,24h',
      'Delays of the attempts to deliver an event, each counted from the attempt before.',
    ),
    connectTimeoutMs: setting(
      'LEGIBLE_WEBHOOK_CONNECT_TIMEOUT',
      duration,
      '5s',
      'The longest that connecting to a receiver may take.',
    ),
    attemptTimeoutMs: setting(
      'LEGIBLE_WEBHOOK_ATTEMPT_TIMEOUT',
      duration,
      '15s',
      'The longest that one attempt may take in all.',
    ),
    secretOverlapMs: setting(
      'LEGIBLE_WEBHOOK_SECRET_OVERLAP',
      age,
      '24h',
      'How long a signing secret still signs beside the one that replaced it.',
    ),
    disableAfterMs: setting(
      'LEGIBLE_WEBHOOK_DISABLE_AFTER',
      age,
      '5d',
      'A webhook that has failed for so long, and never succeeded in between, is switched off.',
    ),
    deliveryRetentionMs: setting(
      'LEGIBLE_DELIVERY_RETENTION',
      age,
      '30d',
      'How long deliveries that are over are kept.',
    ),
  },
};

const MAIL = {
  mail: {
    domain: setting(
      'LEGIBLE_MAIL_DOMAIN',
      domain,
      'mail.legible.localhost',
      'Domain of the e-mail addresses of projects.',
    ),
    smtpHost: setting(
      'LEGIBLE_SMTP_HOST',
      host,
      '127.0.0.1',
      'Address that inbound mail listens on, whatever the API listens on.',
    ),
    smtpPort: optionalSetting('LEGIBLE_SMTP_PORT', port, 'off', 'Port for inbound mail.'),
    messagesPerMinute: setting(
      'LEGIBLE_SMTP_MESSAGES_PER_MINUTE',
      integer(0, 1_000_000),
      '120',
      'Messages that one client address may send in a minute; `0` for no limit.',
    ),
    connectionsPerAddress: setting(
      'LEGIBLE_SMTP_CONNECTIONS_PER_ADDRESS',
      integer(0, 1_000),
      '10',
      'Connections that one client address may have open at once; `0` for no limit.',
    ),
    tlsCert: optionalSetting(
      'LEGIBLE_SMTP_TLS_CERT',
      readableFile,
      'none',
      'Certificate for STARTTLS (PEM). Certificate and key are read again when the files change.',
    ),
    tlsKey: optionalSetting('LEGIBLE_SMTP_TLS_KEY', readableFile, 'none', 'Key of that certificate (PEM).'),
    requireTls: setting(
      'LEGIBLE_SMTP_REQUIRE_TLS',
      oneOf('on', 'off'),
      'off',
      'Whether mail is refused on connections that do not use STARTTLS. Requires a certificate.',
    ),
    senders: optionalSetting(
      'LEGIBLE_SMTP_SENDERS',
      senders,
      'all',
      'Who may send mail to projects, by the envelope and by the `From` header. Senders are not authenticated.',
    ),
  },
};

/** The tree has the shape of the loaded configuration. */
export const SETTINGS = {
  ...SERVER,
  ...STORAGE,
  ...SECRETS,
  ...PROCESSING,
  ...REQUESTS,
  ...QUOTAS,
  ...OUTBOUND,
  ...MAIL,
};

/** The same settings as the page tells them. */
export const SECTIONS = [
  { title: 'Server', settings: SERVER },
  { title: 'Storage', settings: STORAGE },
  { title: 'Secrets', settings: SECRETS },
  { title: 'Processing', settings: PROCESSING },
  { title: 'Requests', settings: REQUESTS },
  { title: 'Quotas', settings: QUOTAS },
  { title: 'Webhooks and outbound requests', settings: OUTBOUND },
  { title: 'Inbound mail', settings: MAIL },
];
