import {
  PERSON_NAME_MAX_CHARS,
  PHONE_MAX_CHARS,
  type Profile,
  type ProfileRequest,
  Relation,
} from '../../../../schema/wire/account.ts';

/** The values of the form. */
export type ProfileDraft = {
  name: string;
  color: string;
  relation: Relation | null;
  phone: string;
  photo: string | null;
};

/** The problem of each field; null for none. */
export type ProfileProblems = {
  name: 'missing' | 'long' | null;
  phone: 'long' | 'letters' | null;
};

/** @param photo in the person's member record */
export function draftOf(
  { name, color, relation, phone }: Profile,
  photo: string | null,
): ProfileDraft {
  const known = Relation.safeParse(relation);
  return { name, color, relation: known.success ? known.data : null, phone: phone ?? '', photo };
}

/** The changed fields as a request body; null without a change. */
export function changesIn(before: ProfileDraft, draft: ProfileDraft): ProfileRequest | null {
  const name = draft.name.trim();
  const phone = draft.phone.trim();
  const changes: ProfileRequest = {
    ...(name === before.name ? {} : { name }),
    ...(draft.color === before.color ? {} : { color: draft.color }),
    ...(draft.relation === before.relation ? {} : { relation: draft.relation }),
    ...(draft.photo === before.photo ? {} : { photo: draft.photo }),
    ...(phone === before.phone ? {} : { phone: phone === '' ? null : phone }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}

export function problemsOf({ name, phone }: ProfileDraft): ProfileProblems {
  const length = name.trim().length;
  return {
    name: length === 0 ? 'missing' : length > PERSON_NAME_MAX_CHARS ? 'long' : null,
    phone:
      phone.trim().length > PHONE_MAX_CHARS
        ? 'long'
        : /^[\d\s()+/.*#-]*$/u.test(phone)
          ? null
          : 'letters',
  };
}
