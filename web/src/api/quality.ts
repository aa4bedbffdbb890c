import { getJson, toQuery } from './client.ts';
import type { Quality } from './openapi.ts';

export async function getQuality(projectId: string, period: { from: string; to: string }): Promise<Quality> {
  const path = `/projects/${projectId}/quality${toQuery(period)}`;
  return (await getJson<{ quality: Quality }>(path)).quality;
}
