/** Returns true for an image in the HTML body, such as a logo, a line or a tracking pixel. */
export function isInlineImage(
  { contentType, contentId }: { contentType: string | null; contentId: string | undefined },
  html: string | null,
): boolean {
  if (!contentType?.startsWith('image/') || contentId === undefined || html === null) return false;
  return html.includes(`cid:${contentId}`) || html.includes(`cid:${encodeURIComponent(contentId)}`);
}
