import { VALUES } from '#types/lists';
import type { Member, Role } from '../api/types';

export const ROLES: Role[] = [...VALUES.Role];

export const ROLE_WORDS: Record<Role, string> = {
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

/** Which roles somebody may give: only owners make owners. */
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

/** Why one may not change a member's role, disable or remove them; null where one may. */
export function changeDenial(member: Pick<Member, 'role'>, role: Role): string | null {
  if (role !== 'owner' && role !== 'admin') return 'Only owners and admins can do this.';
  return member.role === 'owner' && role !== 'owner' ? 'Only owners can manage owners.' : null;
}

/** Whether this member is the last one who could put things right: nobody may take that away. */
export function isLastOwner(member: Member, members: Member[]): boolean {
  return (
    member.role === 'owner' &&
    member.active &&
    members.filter((one) => one.role === 'owner' && one.active).length === 1
  );
}
