// @ts-check The script of the reference page: a form below each operation sends its request with the reader's key. The
// key is stored only in the memory of this page.

/** @typedef {import('../api-page.ts').ApiPage} ApiPage */
/** @typedef {import('../api-page.ts').Operation} Operation */
/** @typedef {import('../api-page.ts').Parameter} Parameter */
/** @typedef {import('../api-page.ts').Media} Media */
/** @typedef {{ node: HTMLElement, read: () => { type: string, body: BodyInit } }} BodyForm */
/** @typedef {{ method: string, path: string, operation: Operation }} Described */

/** Maximum number of characters of a response that are shown. */
const SHOWN = 200_000;
const TEXT_TYPES = /^(text\/|application\/(json|xml|[\w.+-]+\+(json|xml)|x-ndjson|jsonl))/;

/**
 * Values that were entered for path parameters, so that an identifier need only be entered once.
 * @type {Map<string, string>}
 */
const entered = new Map();
const key = document.createElement('input');

/** @type {Promise<Map<string, Described>> | null} */
let operations = null;

addKeyField();
for (const article of document.querySelectorAll('article[data-operation]')) addButton(article);

/** @returns {void} */
function addKeyField() {
  Object.assign(key, { type: 'password', autocomplete: 'off', spellcheck: false, placeholder: 'lgb_…' });
  key.setAttribute('data-1p-ignore', '');
  const note = create(
    'small',
    'Used by “Try it” below. The key is kept only in this page, until you close or reload it.',
  );
  const place = document.querySelector('#try-key');
  place?.append(label('API key', key), note);
}

/** @param {Element} article */
function addButton(article) {
  const button = create('button', 'Try it');
  button.type = 'button';
  button.addEventListener('click', async () => {
    button.disabled = true;
    try {
      operations ??= fetchOperations();
      const described = (await operations).get(article.getAttribute('data-operation') ?? '');
      if (described === undefined) throw new Error('This operation is not in openapi.json: reload the page.');
      button.replaceWith(buildForm(described));
    } catch (error) {
      operations = null;
      button.disabled = false;
      button.after(create('p', `The form cannot be shown: ${getErrorMessage(error)}`));
    }
  });
  article.append(button);
}

/** @returns {Promise<Map<string, Described>>} */
async function fetchOperations() {
  const response = await fetch('/openapi.json', { credentials: 'omit' });
  if (!response.ok) throw new Error(`The request for openapi.json returned status ${response.status}.`);
  /** @type {ApiPage} */
  const page = await response.json();
  return new Map(
    Object.entries(page.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => [
        operation.operationId ?? '',
        { method: method.toUpperCase(), path, operation },
      ]),
    ),
  );
}

/**
 * @param {Described} described
 * @returns {HTMLElement}
 */
function buildForm({ method, path, operation }) {
  const form = create('form', '');
  const parameters = (operation.parameters ?? []).map((parameter) => ({
    parameter,
    input: createInput(parameter),
  }));
  const body = createBodyForm(operation.requestBody?.content ?? {});
  const send = create('button', 'Send request');
  const result = create('div', '');
  result.setAttribute('aria-live', 'polite');
  form.append(
    ...parameters.map(({ parameter, input }) => label(`${parameter.name} (${parameter.in})`, input)),
    ...(body === null ? [] : [body.node]),
    ...(method === 'GET' ? [] : [create('p', 'This request changes data of your organization.')]),
    send,
    result,
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const stop = create('button', 'Stop');
    stop.type = 'button';
    const aborting = new AbortController();
    stop.addEventListener('click', () => aborting.abort());
    send.disabled = true;
    result.replaceChildren(stop);
    try {
      const request = buildRequest(method, path, parameters, body);
      await showResponse(request.url, { ...request.options, signal: aborting.signal }, result);
    } catch (error) {
      result.append(create('p', aborting.signal.aborted ? 'Stopped.' : `Failed: ${getErrorMessage(error)}`));
    } finally {
      stop.remove();
      send.disabled = false;
    }
  });
  return form;
}

/**
 * @param {Parameter} parameter
 * @returns {HTMLInputElement}
 */
function createInput(parameter) {
  const input = document.createElement('input');
  const isInPath = parameter.in === 'path';
  Object.assign(input, { required: parameter.required === true, autocomplete: 'off', spellcheck: false });
  input.placeholder = parameter.example === undefined ? '' : String(parameter.example);
  if (!isInPath) return input;
  input.value = entered.get(parameter.name) ?? '';
  input.addEventListener('input', () => entered.set(parameter.name, input.value.trim()));
  return input;
}

/**
 * Creates a form for each content type of the body, and lets the reader choose one.
 * @param {Record<string, Media>} content
 * @returns {BodyForm | null}
 */
function createBodyForm(content) {
  const forms = Object.entries(content).map(([type, media]) => ({
    type,
    form: type === 'multipart/form-data' ? createMultipartForm(media) : createTextForm(type, media),
  }));
  const [first] = forms;
  if (first === undefined) return null;
  if (forms.length === 1) return first.form;
  const choice = document.createElement('select');
  choice.append(...forms.map(({ type }) => new Option(type)));
  const place = create('div', '');
  const getChosenForm = () => forms[choice.selectedIndex]?.form ?? first.form;
  choice.addEventListener('change', () => place.replaceChildren(getChosenForm().node));
  place.append(first.form.node);
  const node = create('div', '');
  node.append(label('Body', choice), place);
  return { node, read: () => getChosenForm().read() };
}

/**
 * @param {string} type
 * @param {Media} media
 * @returns {BodyForm}
 */
function createTextForm(type, { example, examples }) {
  const shown = example ?? Object.values(examples ?? {})[0]?.value ?? {};
  const area = document.createElement('textarea');
  area.value = typeof shown === 'string' ? shown : JSON.stringify(shown, null, 2);
  area.rows = Math.min(20, area.value.split('\n').length + 1);
  area.spellcheck = false;
  return { node: label(`Body (${type})`, area), read: () => ({ type, body: area.value }) };
}

/**
 * Creates a form. A member whose example is a description in parentheses gets a file input. Empty members are not
 * sent.
 * @param {Media} media
 * @returns {BodyForm}
 */
function createMultipartForm({ example }) {
  const members = Object.entries(Object(example)).map(([name, value]) => {
    const input = document.createElement('input');
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (/^\(.*\)$/.test(text)) Object.assign(input, { type: 'file', required: true });
    else Object.assign(input, { placeholder: text, autocomplete: 'off' });
    return { name, input };
  });
  const node = create('div', '');
  node.append(...members.map(({ name, input }) => label(`${name} (form)`, input)));
  const read = () => {
    const body = new FormData();
    for (const { name, input } of members) {
      const [file] = input.files ?? [];
      if (file !== undefined) body.append(name, file);
      else if (input.type !== 'file' && input.value !== '') body.append(name, input.value);
    }
    return { type: '', body };
  };
  return { node, read };
}

/**
 * @param {string} method
 * @param {string} path
 * @param {{ parameter: Parameter, input: HTMLInputElement }[]} parameters
 * @param {BodyForm | null} bodyForm
 * @returns {{ url: URL, options: RequestInit }}
 */
function buildRequest(method, path, parameters, bodyForm) {
  const headers = new Headers();
  if (key.value.trim() !== '') headers.set('Authorization', `Bearer ${key.value.trim()}`);
  const query = new URLSearchParams();
  let filled = path;
  for (const { parameter, input } of parameters) {
    const value = input.value.trim();
    if (parameter.in === 'path') filled = filled.replace(`{${parameter.name}}`, encodeURIComponent(value));
    else if (value === '') continue;
    else if (parameter.in === 'header') headers.set(parameter.name, value);
    else query.append(parameter.name, value);
  }
  const url = new URL(filled, location.origin);
  url.search = String(query);
  const sent = bodyForm?.read();
  if (sent !== undefined && sent.type !== '') headers.set('Content-Type', sent.type);
  // The dashboard's cookie is not sent, so only the key determines what a request may do.
  return {
    url,
    options: { method, headers, credentials: 'omit', cache: 'no-store', body: sent?.body ?? null },
  };
}

/**
 * Shows the status immediately and text as it arrives; other files can be saved.
 * @param {URL} url
 * @param {RequestInit} options
 * @param {HTMLElement} result
 */
async function showResponse(url, options, result) {
  const response = await fetch(url, options);
  const type = response.headers.get('Content-Type') ?? '';
  const id = response.headers.get('X-Request-Id');
  const status = `${response.status} ${response.statusText}`;
  result.append(create('p', id === null ? status : `${status} · request ${id}`));
  if (response.body === null || response.status === 204) return;
  if (!TEXT_TYPES.test(type)) {
    result.append(linkToFile(await response.blob(), url));
    return;
  }
  const code = create('code', '');
  const pre = create('pre', '');
  pre.tabIndex = 0;
  pre.append(code);
  result.append(pre);
  let text = '';
  for await (const piece of readPieces(response.body)) {
    text += piece;
    code.textContent = text.slice(0, SHOWN);
  }
  if (/json$|json;/.test(type)) code.textContent = formatJson(text).slice(0, SHOWN);
  if (text.length > SHOWN) result.append(create('p', `Only the first ${SHOWN} characters are shown.`));
}

/** @param {ReadableStream<Uint8Array<ArrayBuffer>>} body */
async function* readPieces(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
}

/** @param {string} text */
function formatJson(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Not JSON: shown unchanged.
    return text;
  }
}

/**
 * @param {Blob} file
 * @param {URL} url
 */
function linkToFile(file, url) {
  const link = create('a', `Save the file (${file.size} bytes)`);
  link.href = URL.createObjectURL(file);
  link.download = url.pathname.replace(/^.*\//, '');
  return link;
}

/**
 * @param {string} text
 * @param {HTMLElement} input
 */
function label(text, input) {
  const node = create('label', text);
  node.append(input);
  return node;
}

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} text
 */
function create(name, text) {
  const node = document.createElement(name);
  node.textContent = text;
  return node;
}

/** @param {unknown} error */
function getErrorMessage(error) {
  return error instanceof Error ? error.message : String(error);
}
