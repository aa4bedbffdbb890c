import type { Quality } from '#client/types';
import { legible, removeEmpty } from './client.ts';

export async function getQuality(project_id: string, period: { from: string; to: string }): Promise<Quality> {
  return (await legible.quality.retrieve({ ...removeEmpty(period), project_id })).quality;
}
