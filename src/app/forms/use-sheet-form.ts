import { useEffect, useEffectEvent, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type Resolver,
  type UseFormReturn,
  set as setPath,
  useForm,
  useWatch,
} from 'react-hook-form';
import type { RequestResult } from '../../session/requests/request.ts';
import type { Session } from '../../session/session.ts';
import { type Seen, useServerAction } from '../requests/use-server-action.ts';
import { useDraft } from './use-draft.ts';
import { useOnline } from '../requests/use-online.ts';
import { usePressGuard } from './use-press-guard.ts';

/** Why the values were not saved, for the person. */
export type FormProblem = { title: string; text?: string | undefined };

/** What is wrong with the values, by the path of the field; `root` for the form as a whole. */
export type FieldProblems = Readonly<Record<string, string | null | undefined>>;

/** Where the values go when the form is submitted. */
export type Saving<V extends FieldValues, T> =
  | {
      /** A request to the server: not possible without a connection, and never queued. */
      to: 'server';
      send: (session: Session, values: V) => Promise<RequestResult<T>>;
      /** How the change shows in the replica; null when it does not show there. */
      arrives: Seen<T> | null;
      onSaved: (answer: T, values: V) => void | Promise<void>;
      /** The `name` of the control that takes the focus when the server refuses. */
      focusOnRefusal: FieldPath<V> | null;
    }
  | {
      /** A write to the replica. */
      to: 'device';
      /** @returns null when nothing was saved and a field already shows why */
      save: (values: V) => Promise<T | null>;
      onSaved: (result: T, values: V) => void;
      /** The text for an error that `save` throws. */
      problemOf: (error: unknown) => FormProblem;
      /** Hides the sheet during the write, so that a tap shows its effect at once. */
      hideWhileSaving: boolean;
    }
  | {
      /** The form that opened this sheet; it saves the values with its own. */
      to: 'opener';
      take: (values: V) => void;
    };

/** How the values outlive a sheet that is closed without saving. */
export type DraftPolicy = {
  /** From `draftKey`. */
  key: string;
  /** `silently`: the fields show the draft at once. `ask`: a banner offers it. */
  restore: 'silently' | 'ask';
  /** `dropWhenOnline`: only a form that waited for a connection keeps its draft. */
  onClose: 'keep' | 'dropWhenOnline';
};

export type SheetFormOptions<V extends FieldValues, T> = {
  initial: DefaultValues<V>;
  /** null only when all values can be saved. */
  check: ((values: V) => FieldProblems) | null;
  /** null when the values must not be stored (passwords) or closing means cancelling. */
  draft: DraftPolicy | null;
  saving: Saving<V, T>;
};

/** The state of a form in a sheet; pass it to `FormSheet`. */
export type SheetForm<V extends FieldValues> = {
  form: UseFormReturn<V>;
  values: V;
  /** Sets one value; after the first submit it also checks the form again. */
  set: <P extends FieldPath<V>>(path: P, value: PathValue<V, P>) => void;
  /** The problem of a field, once the person has tried to submit. */
  errorOf: (path: FieldPath<V>) => string | undefined;
  busy: boolean;
  isHidden: boolean;
  /** The server cannot be reached, and this form saves there. */
  isOffline: boolean;
  problem: FormProblem | null;
  draft: { savedAt: number; take: () => void; leave: () => void } | null;
  submit: () => void;
  /** How often the person submitted, and whether the values are invalid since. */
  submitCount: number;
  hasErrors: boolean;
  /** The last refusal of the server: the control with this name takes the focus. */
  refusal: { name: string } | null;
};

/**
 * The logic of a form in a sheet: values, checks, draft, saving, and where the focus goes.
 *
 * Valid values go where `saving` says; the draft is removed once they are saved. `FormSheet` focuses
 * the first control with `aria-invalid` when the values are not valid.
 */
export function useSheetForm<V extends FieldValues, T>({
  initial,
  check,
  draft: policy,
  saving,
}: SheetFormOptions<V, T>): SheetForm<V> {
  const form = useForm<V>({
    defaultValues: initial,
    resolver: resolverOf(check),
    shouldFocusError: false,
  });
  // `compute` types the result as V; without it useWatch returns a deep partial.
  const values = useWatch({ control: form.control, compute: (all: V) => all });
  const { errors, isSubmitted, submitCount } = form.formState;
  const draft = usePolicyDraft(policy, form);
  const [refusal, setRefusal] = useState<{ name: string } | null>(null);
  const save = useSave(saving, {
    onSaved: draft.finish,
    onRefused: (name) => setRefusal({ name }),
  });
  const submit = form.handleSubmit(save.run);
  const rootProblem = errors.root?.message;
  return {
    form,
    values,
    set: (path, value) => {
      form.setValue(path, value);
      // All fields: the check of one may depend on the value of another.
      if (isSubmitted) void form.trigger();
    },
    errorOf: (path) => form.getFieldState(path, form.formState).error?.message,
    busy: save.busy,
    isHidden: save.isHidden,
    isOffline: save.isOffline,
    problem: rootProblem === undefined ? save.problem : { title: rootProblem },
    draft: draft.offered,
    submit: () => void submit(),
    submitCount,
    hasErrors: Object.keys(errors).length > 0,
    refusal,
  };
}

/** Runs what `saving` describes, once at a time. */
function useSave<V extends FieldValues, T>(
  saving: Saving<V, T>,
  { onSaved, onRefused }: { onSaved: () => void; onRefused: (name: string) => void },
) {
  const online = useOnline();
  const server = useServerAction();
  const [deviceProblem, setDeviceProblem] = useState<FormProblem | null>(null);
  const device = usePressGuard((error) => {
    if (saving.to === 'device') setDeviceProblem(saving.problemOf(error));
  });
  const run = async (values: V): Promise<void> => {
    switch (saving.to) {
      case 'opener':
        return saving.take(values);
      case 'device':
        return device.run(async () => {
          setDeviceProblem(null);
          const result = await saving.save(values);
          if (result === null) return;
          onSaved();
          saving.onSaved(result, values);
        });
      case 'server': {
        if (!online) return;
        const { send, arrives } = saving;
        const done = await server.run((session) => send(session, values), arrives ?? undefined);
        if (done === null) {
          if (saving.focusOnRefusal !== null) onRefused(saving.focusOnRefusal);
          return;
        }
        onSaved();
        await saving.onSaved(done.value, values);
      }
    }
  };
  return {
    run,
    busy: server.busy || device.busy,
    isHidden:
      saving.to === 'device' && saving.hideWhileSaving && device.busy && deviceProblem === null,
    isOffline: saving.to === 'server' && !online,
    problem: server.problem === null ? deviceProblem : { title: server.problem },
  };
}

function usePolicyDraft<V extends FieldValues>(policy: DraftPolicy | null, form: UseFormReturn<V>) {
  const draft = useDraft(policy?.key ?? null, form);
  const { found, take, leave } = draft;
  const restoreNow = useEffectEvent(() => {
    if (policy?.restore === 'silently') take();
  });
  useEffect(() => {
    if (found) restoreNow();
  }, [found]);
  const close = useEffectEvent(() => {
    if (policy?.onClose === 'dropWhenOnline' && navigator.onLine) leave();
  });
  useEffect(() => () => close(), []);
  return {
    finish: draft.finish,
    offered: found && policy?.restore === 'ask' ? { savedAt: found.savedAt, take, leave } : null,
  };
}

function resolverOf<V extends FieldValues>(
  check: ((values: V) => FieldProblems) | null,
): Resolver<V> {
  return (values) => {
    const errors: FieldErrors<V> = {};
    for (const [path, message] of Object.entries(check?.(values) ?? {})) {
      if (message != null) setPath(errors, path, { type: 'check', message });
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}
