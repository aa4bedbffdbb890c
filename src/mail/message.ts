/** A message as the parser process returns it in JSON. */
export interface Message {
  from: string | null;
  subject: string | null;
  /**
   * The plain text or, if there is none, the text of the HTML, followed by the text of forwarded messages.
   */
  text: string | null;
  attachments: MessageAttachment[];
}

export interface MessageAttachment {
  name: string | null;
  contentType: string | null;
  /** Name of a file in the folder of the parser process. */
  file: string;
}

/** Validates the output of the parser process, which is as untrusted as the message. */
export function checkMessage(value: unknown): Message {
  const attachments: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, 'attachments') : undefined;
  if (!Array.isArray(attachments)) throw new TypeError('the parser returned no attachments');
  return {
    from: readText(value, 'from'),
    subject: readText(value, 'subject'),
    text: readText(value, 'text'),
    attachments: attachments.map(checkAttachment),
  };
}

function checkAttachment(value: unknown): MessageAttachment {
  const file = readText(value, 'file');
  if (file === null || !/^attachment-\d+$/.test(file)) throw new TypeError('the parser named a wrong file');
  return { name: readText(value, 'name'), contentType: readText(value, 'contentType'), file };
}

function readText(from: unknown, key: string): string | null {
  const found: unknown = typeof from === 'object' && from !== null ? Reflect.get(from, key) : undefined;
  if (found === null || typeof found === 'string') return found;
  throw new TypeError(`the parser gave no ${key}`);
}
