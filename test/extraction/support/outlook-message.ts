import XLSX from '@e965/xlsx';

interface OutlookMessage {
  subject: string;
  from: { name: string; address: string };
  to: { name: string; address: string };
  body: string;
  /** If a name consists of bytes, it becomes a damaged property. */
  attachments: { name: string | Uint8Array; type: string; bytes: Uint8Array }[];
}

/** Property tags from [MS-OXPROPS], including the type: Unicode text (001F) or binary data (0102). */
const TAGS = {
  messageClass: '001A001F',
  subject: '0037001F',
  body: '1000001F',
  senderName: '0C1A001F',
  senderAddress: '0C1F001F',
  name: '3001001F',
  address: '39FE001F',
  fileName: '3707001F',
  damagedFileName: '37070102',
  type: '370E001F',
  data: '37010102',
};
/** Sizes of the header of `__properties_version1.0`, in the root storage and in all others. */
const TOP_HEADER = 32;
const INNER_HEADER = 8;

/** Writes a message in Outlook's format, an OLE file with a stream for each property. */
export function writeOutlookMessage({ subject, from, to, body, attachments }: OutlookMessage): Buffer {
  const file = XLSX.CFB.utils.cfb_new();
  const put = (folder: string, tag: string, value: string | Uint8Array) => {
    const bytes = typeof value === 'string' ? Buffer.from(value, 'utf16le') : Buffer.from(value);
    XLSX.CFB.utils.cfb_add(file, `${folder}/__substg1.0_${tag}`, bytes);
  };
  const putProperties = (folder: string, headerBytes: number) =>
    XLSX.CFB.utils.cfb_add(file, `${folder}/__properties_version1.0`, Buffer.alloc(headerBytes));
  putProperties('', TOP_HEADER);
  put('', TAGS.messageClass, 'IPM.Note');
  put('', TAGS.subject, subject);
  put('', TAGS.body, body);
  put('', TAGS.senderName, from.name);
  put('', TAGS.senderAddress, from.address);
  const recipient = '/__recip_version1.0_#00000000';
  putProperties(recipient, INNER_HEADER);
  put(recipient, TAGS.name, to.name);
  put(recipient, TAGS.address, to.address);
  for (const [index, { name, type, bytes }] of attachments.entries()) {
    const folder = `/__attach_version1.0_#0000000${index}`;
    putProperties(folder, INNER_HEADER);
    put(folder, typeof name === 'string' ? TAGS.fileName : TAGS.damagedFileName, name);
    put(folder, TAGS.type, type);
    put(folder, TAGS.data, bytes);
  }
  return Buffer.from(XLSX.CFB.write(file, { type: 'buffer' }));
}
