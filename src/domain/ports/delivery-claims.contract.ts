import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createId } from '../../lib/id.ts';
import type { DeliveryClaims } from './delivery-claims.ts';
import type { Records } from './records.ts';
import { makeProcessed, makeProject, makeWebhook, type OpenedRecords } from './sample-records.contract.ts';

export interface OpenedClaims extends OpenedRecords {
  /** Opens the claims of another process. */
  openClaims(): Promise<DeliveryClaims>;
}

/** `open` opens a connection that has no claims yet. */
export function testDeliveryClaims(name: string, open: () => Promise<OpenedClaims>): void {
  describe(name, () => {
    let opened: OpenedClaims;
    let records: Records;
    let mine: DeliveryClaims;
    let theirs: DeliveryClaims;
    before(async () => {
      opened = await open();
      records = opened.records;
      [mine, theirs] = await Promise.all([opened.openClaims(), opened.openClaims()]);
    });
    after(async () => {
      await Promise.all([mine.close(), theirs.close()]);
      await opened.close();
    });

    test('a webhook can be claimed by only one process at a time', async () => {
      const id = createId('wh');
      const claimed = await Promise.all([mine.claim(id), theirs.claim(id)]);
      assert.deepEqual([...claimed].sort(), [false, true]);
      const [holder, other] = claimed[0] ? [mine, theirs] : [theirs, mine];
      assert.equal(await other.claim(createId('wh')), true, 'another webhook is free');
      await holder.release(id);
      assert.equal(await other.claim(id), true);
    });

    test('a claim ends with its process', async () => {
      const id = createId('wh');
      const dying = await opened.openClaims();
      assert.equal(await dying.claim(id), true);
      assert.equal(await mine.claim(id), false);
      await dying.close();
      // The server takes a moment to notice that the connection is gone.
      while (!(await mine.claim(id))) await new Promise((resolve) => setTimeout(resolve, 10));
      assert.equal(await theirs.claim(id), false);
    });

    test('every process is notified of a due delivery', async () => {
      const project = await makeProject(records);
      const webhook = await makeWebhook(records, project.id);
      const heard = [mine, theirs].map(
        (claims) => new Promise<string>((resolve) => claims.onWake((id) => id === webhook.id && resolve(id))),
      );
      await makeProcessed(records, project);
      assert.deepEqual(await Promise.all(heard), [webhook.id, webhook.id]);
    });
  });
}
