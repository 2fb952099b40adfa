import { useState } from 'react';
import { FeedLayer } from '../../../../schema/records/calendar-feed.ts';
import { FormSheet } from '../../../app/forms/form-sheet.tsx';
import { useSheetForm } from '../../../app/forms/use-sheet-form.ts';
import '../../../i18n/lazy/schedule-feed.ts';
import '../../../i18n/lazy/schedule.ts';
import { t } from '../../../i18n/t.ts';
import { makeFeed } from '../../../session/requests/calendar-feed.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { FeedAddress } from './feed-address.tsx';
import { inOrder, reachableAddress } from './feed-values.ts';

type FeedSheetProps = {
  /** Those of the address that the new one replaces; null without one. */
  layers: readonly FeedLayer[] | null;
  /** The server has made an address. */
  onMade: () => void;
  onClose: () => void;
};

/** Asks what an address shows, makes it, and shows it this once. */
export function FeedSheet({ layers, onMade, onClose }: FeedSheetProps) {
  const [address, setAddress] = useState<string | null>(null);
  if (address !== null) {
    return (
      <Sheet
        open
        onClose={onClose}
        // The address is lost with the sheet.
        tapBesideCloses={false}
        title={t('scheduleFeed.ready')}
        intro={t('scheduleFeed.readyText')}
        footer={
          <Button size="large" wide onClick={onClose}>
            {t('scheduleFeed.done')}
          </Button>
        }
      >
        <FeedAddress address={address} />
      </Sheet>
    );
  }
  const finish = (url: string) => {
    setAddress(reachableAddress(url, window.location.origin));
    onMade();
  };
  return <FeedForm layers={layers} onMade={finish} onClose={onClose} />;
}

type FeedFormProps = Omit<FeedSheetProps, 'onMade'> & { onMade: (url: string) => void };

function FeedForm({ layers, onMade, onClose }: FeedFormProps) {
  const form = useSheetForm<{ layers: FeedLayer[] }, { url: string }>({
    initial: { layers: layers === null ? ['entries'] : inOrder(layers) },
    check: (values) => ({
      layers: values.layers.length === 0 ? t('scheduleFeed.noLayer') : null,
    }),
    draft: null,
    saving: {
      to: 'server',
      send: (session, values) => makeFeed(session, inOrder(values.layers)),
      arrives: null,
      onSaved: ({ url }) => onMade(url),
      focusOnRefusal: null,
    },
  });
  const { values, set, errorOf } = form;
  const error = errorOf('layers');
  return (
    <FormSheet
      form={form}
      title={t(layers === null ? 'scheduleFeed.make' : 'scheduleFeed.renewTitle')}
      intro={layers === null ? null : t('scheduleFeed.renewText')}
      submit={{ label: t('scheduleFeed.makeNow'), tone: 'primary' }}
      onClose={onClose}
    >
      <Field
        as="group"
        label={t('scheduleFeed.layers')}
        hint={t('scheduleFeed.secret')}
        error={error}
      >
        {(control) => (
          <div {...control} tabIndex={error ? -1 : undefined}>
            <ChipGroup
              multiple
              label={t('scheduleFeed.layers')}
              value={values.layers}
              onChange={(next) => set('layers', next)}
              options={FeedLayer.options.map((value) => ({
                value,
                label: t(`schedule.layer-${value}`),
              }))}
            />
          </div>
        )}
      </Field>
    </FormSheet>
  );
}
