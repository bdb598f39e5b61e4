import { VALUES } from '#types/lists';
import type { Member, Role } from '../api/types';

export const ROLES: Role[] = [...VALUES.Role];

export const ROLE_LABELS: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
  viewer: 'Viewer',
};

export const ROLE_RIGHTS: Record<Role, string> = {
  owner: 'Full access, including managing owners.',
  admin: 'Full access, except managing owners.',
  member: 'Projects, shows and webhooks. No purchases, keys, members or cloud storage.',
  viewer: 'Can view and download, but not change anything.',
};

/** The roles that a member can assign: only owners can add owners. */
export function rolesToGive(role: Role): Role[] {
  switch (role) {
    case 'owner':
      return ROLES;
    case 'admin':
      return ROLES.filter((one) => one !== 'owner');
    case 'member':
    case 'viewer':
      return [];
  }
}

/** Why a member can't be changed; null when they can. */
export function changeDenial(member: Pick<Member, 'role'>, role: Role): string | null {
  if (role !== 'owner' && role !== 'admin') return 'Only owners and admins can do this.';
  return member.role === 'owner' && role !== 'owner' ? 'Only owners can manage owners.' : null;
}

/** Whether this member is the last active owner, who can't be changed. */
export function isLastOwner(member: Member, members: Member[]): boolean {
  return (
    member.role === 'owner' &&
    member.active &&
    members.filter((one) => one.role === 'owner' && one.active).length === 1
  );
}
