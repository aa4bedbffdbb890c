import sharp from 'sharp';

/** The body of an e-mail. */
export interface MailBody {
  html: string | null;
  /** The text of the HTML, or the plain text. */
  text: string;
}

export interface MailImage {
  contentType: string | null;
  contentId: string | undefined;
  content: Uint8Array;
}

/** Smaller images are logos and icons. Sides are in pixels. */
const LEAST_BYTES = 20_000;
const LEAST_SIDE = 500;
/** An e-mail with more words is a newsletter or has a long signature rather than a photo of a document as its content. */
const MOST_WORDS = 200;

/**
 * Returns true for an image in the HTML body that is a logo, a line or a tracking pixel. Phones and mail programs also
 * insert photos and screenshots into the body; a large image in a short e-mail is therefore an attachment.
 */
export async function isDecoration(image: MailImage, body: MailBody): Promise<boolean> {
  if (!isInBody(image, body.html)) return false;
  if (image.content.length < LEAST_BYTES || countWords(body.text) > MOST_WORDS) return true;
  // Only cameras write this format, which the library below cannot open.
  if (/^image\/hei[cf]$/.test(image.contentType ?? '')) return false;
  try {
    const { width, height } = await sharp(image.content, { limitInputPixels: false }).metadata();
    return Math.min(width, height) < LEAST_SIDE;
  } catch {
    // An image that cannot be opened would only cause a warning.
    return true;
  }
}

function isInBody({ contentType, contentId }: MailImage, html: string | null): boolean {
  if (!contentType?.startsWith('image/') || contentId === undefined || html === null) return false;
  return html.includes(`cid:${contentId}`) || html.includes(`cid:${encodeURIComponent(contentId)}`);
}

function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
