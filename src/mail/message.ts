/** A message taken apart: what the parser process prints as JSON. */
export interface Message {
  from: string | null;
  subject: string | null;
  /** Plain text; that of the HTML where there is nothing else. Forwarded messages stand below. */
  text: string | null;
  attachments: MessageAttachment[];
}

export interface MessageAttachment {
  name: string | null;
  contentType: string | null;
  /** Name of the file in the folder that the process was given. */
  file: string;
}
