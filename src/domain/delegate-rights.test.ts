import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createSeededRandom } from '../../test/support/seeded-random.ts';
import { ApiError } from '../lib/api-error.ts';
import type { ApiKey } from './api-keys.ts';
import { canKnowProject, isAllowed, listProjectsWith, presentActor, toKeyCaller } from './callers.ts';
import { delegateRights, requireGrantable } from './delegate-rights.ts';
import {
  canGrant,
  type Grant,
  isGranted,
  isRole,
  listPermissions,
  PERMISSIONS,
  ROLES,
} from './permissions.ts';

const GRANTS: readonly Grant[] = [...PERMISSIONS, '*'];
const random = createSeededRandom(22);
const pickGrants = () => GRANTS.filter(() => random.below(4) === 0);
const DAY_MS = 86_400_000;

function expand(granted: readonly Grant[]): string[] {
  return PERMISSIONS.filter((permission) => isGranted(granted, permission));
}

describe('rights that are passed on', () => {
  it('to a key are never more, and last no longer, than those of its creator', () => {
    let refused = 0;
    for (let n = 0; n < 5_000; n++) {
      const now = Date.now();
      const pickExpiry = () => (random.below(2) === 0 ? null : new Date(now + random.below(10) * DAY_MS));
      const creator = {
        kind: random.pick(['key', 'user'] as const),
        granted: pickGrants(),
        expiresAt: pickExpiry(),
      };
      const wanted = {
        scopes: random.below(3) === 0 ? undefined : pickGrants(),
        expiresAt: random.below(3) === 0 ? undefined : pickExpiry(),
      };
      try {
        const { scopes, expiresAt } = delegateRights(creator, wanted);
        for (const permission of expand(scopes)) assert.ok(expand(creator.granted).includes(permission));
        assert.ok(!scopes.includes('*') || creator.granted.includes('*'));
        if (creator.expiresAt !== null) assert.ok(expiresAt !== null && expiresAt <= creator.expiresAt);
      } catch (error) {
        refused++;
        assert.ok(error instanceof ApiError, String(error));
        assert.ok(
          wanted.scopes?.some((scope) => !canGrant(creator.granted, [scope])) ||
            (creator.expiresAt !== null && wanted.expiresAt !== undefined),
        );
      }
    }
    assert.ok(refused > 1_000 && refused < 4_900, `${refused} refused`);
  });

  it('with a role are never more than the caller has', () => {
    for (const granted of [...ROLES.map(listPermissions), ...Array.from({ length: 500 }, pickGrants)]) {
      requireGrantable({ granted }, null);
      for (const role of ROLES) {
        const isSubset = expand(listPermissions(role)).every((one) => expand(granted).includes(one));
        const isOwner = role !== 'owner' || granted.includes('*');
        const grant = () => requireGrantable({ granted }, role);
        if (isSubset && isOwner) grant();
        else assert.throws(grant, { code: 'insufficient_scope' });
      }
    }
    assert.throws(
      () => requireGrantable({ granted: [] }, 'viewer'),
      /requires the permission members:manage/,
    );
    assert.throws(
      () => requireGrantable({ granted: ['members:manage'] }, 'owner'),
      /all permissions of the role/,
    );
  });
});

describe('roles', () => {
  it('include the permissions of all roles below them', () => {
    for (const [n, role] of ROLES.entries())
      for (const lower of ROLES.slice(0, n))
        assert.ok(canGrant(listPermissions(role), listPermissions(lower)), `${role} ${lower}`);
    assert.ok(isRole('viewer') && !isRole('Viewer') && !isRole('constructor'));
  });
});

describe('a key for some projects', () => {
  it('has its permissions in these projects and nowhere else', () => {
    for (let n = 0; n < 500; n++) {
      const scopes = pickGrants();
      const key: ApiKey = {
        id: 'key_1',
        organizationId: 'org_1',
        name: 'test',
        scopes,
        projectIds: ['proj_1', 'proj_2'],
        createdBy: null,
        createdAt: new Date(),
        expiresAt: null,
        lastUsedAt: null,
        revokedAt: null,
      };
      const [limited, whole] = [toKeyCaller(key), toKeyCaller({ ...key, projectIds: null })];
      for (const permission of PERMISSIONS) {
        const has = isGranted(scopes, permission);
        assert.equal(isAllowed(limited, permission, 'proj_1'), has);
        assert.equal(isAllowed(limited, permission, 'proj_3'), false);
        assert.equal(isAllowed(limited, permission, null), false);
        assert.equal(isAllowed(whole, permission, 'proj_3'), has);
        assert.equal(isAllowed(whole, permission, null), has);
        assert.deepEqual(listProjectsWith(limited, permission), has ? ['proj_1', 'proj_2'] : []);
        assert.deepEqual(listProjectsWith(whole, permission), has ? null : []);
      }
      assert.deepEqual(
        ['proj_1', 'proj_3'].map((id) => canKnowProject(limited, id)),
        [true, false],
      );
    }
  });
});

it('an actor is shown as a key or as a user', () => {
  assert.deepEqual(presentActor('usr_1'), { key_id: null, user_id: 'usr_1' });
  assert.deepEqual(presentActor('key_1'), { key_id: 'key_1', user_id: null });
  assert.deepEqual(presentActor(null), { key_id: null, user_id: null });
});
