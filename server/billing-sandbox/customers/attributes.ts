import * as z from 'zod/mini';
import type { Customer } from './customers.ts';
import { ProviderError } from '../routes/provider-error.ts';
import { storable } from '../storable.ts';

/** Attributes that an app stores with a customer. */

const MAX = 50;
const KEY = /^[A-Za-z][\w.-]{0,39}$/;
const VALUE_MAX = 500;

/** Names that begin with a dollar sign are reserved by the provider. */
const reserved = new Set(
  (
    '$displayName $email $phoneNumber $ip $mediaSource $campaign $adGroup $ad $keyword $creative ' +
    '$apnsTokens $fcmTokens $idfa $idfv $gpsAdId $androidId $amazonAdId $adjustId $amplitudeUserId ' +
    '$amplitudeDeviceId $airshipChannelId $appsflyerId $appsflyerSharingFilter $branchId ' +
    '$brazeAliasName $brazeAliasLabel $cleverTapId $clevertapId $firebaseAppInstanceId $fbAnonId ' +
    '$iterableUserId $iterableCampaignId $iterableTemplateId $kochavaDeviceId $mixpanelDistinctId ' +
    '$mparticleId $onesignalId $onesignalUserId $posthogUserId $tenjinId $customerioId ' +
    '$telemetryDeckUserId $telemetryDeckAppId $attConsentStatus $deviceVersion'
  ).split(' '),
);

const Attributes = z.looseObject({
  attributes: z.record(
    z.string(),
    z.looseObject({
      value: z.nullish(z.string()),
      updated_at_ms: z.int().check(z.nonnegative()),
    }),
  ),
});

/**
 * The customer with the attributes of a request; the later update of an attribute wins.
 *
 * @param body as it came
 * @returns the customer, and what could not be stored while the rest was
 * @throws ProviderError 7264
 */
export function withAttributes(
  customer: Customer,
  body: unknown,
): { customer: Customer; refused: { key_name: string; message: string }[] } {
  const parsed = z.safeParse(Attributes, body);
  if (!parsed.success) throw new ProviderError(7264);
  const attributes = { ...customer.attributes };
  const refused: { key_name: string; message: string }[] = [];
  for (const [name, { value, updated_at_ms: updatedAt }] of Object.entries(
    parsed.data.attributes,
  )) {
    const message = faultOf(name, value ?? null);
    if (message !== null) refused.push({ key_name: name.slice(0, 80), message });
    else if (updatedAt < (attributes[name]?.updatedAt ?? 0)) continue;
    else if (value == null || value === '') delete attributes[name];
    else if (name in attributes || Object.keys(attributes).length < MAX) {
      attributes[name] = { value, updatedAt };
    } else refused.push({ key_name: name, message: `A customer has at most ${MAX} attributes.` });
  }
  return { customer: { ...customer, attributes }, refused };
}

function faultOf(name: string, value: string | null): string | null {
  if (name.startsWith('$') ? !reserved.has(name) : !KEY.test(name)) {
    return 'Attribute key name is not valid.';
  }
  if (value === null) return null;
  if (value.length > VALUE_MAX || !storable(value)) return 'Attribute value is not valid.';
  const isEmail = name !== '$email' || value === '' || /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value);
  return isEmail ? null : 'Attribute value is not a valid email address.';
}
