import { describe, expect, test } from 'vitest';
import { createPushDevice } from '../../tests/helpers/push-service.ts';
import { encryptMessage } from './encrypt.ts';

describe('a message for a device', () => {
  // RFC 8291, section 5 and appendix A.
  test('is that of the standard’s example', () => {
    const encrypted = encryptMessage(
      'When I grow up, I want to be a watermelon',
      {
        p256dh:
          'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      {
        privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
        salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
        padTo: 1,
      },
    );
    expect(encrypted.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  test('is read by it, and has a length that tells nothing', () => {
    const device = createPushDevice('https://push.example.org');
    const keys = device.subscription.keys;
    const lengths = ['a', 'Mia: bottle 120 ml', '…'.repeat(60)].map((text) => {
      const message = encryptMessage(text, keys);
      expect(device.decrypt(message)).toBe(text);
      return message.length;
    });
    expect(new Set(lengths).size).toBe(1);
    expect(() => createPushDevice('https://x.org').decrypt(encryptMessage('a', keys))).toThrow(
      /authenticate/,
    );
  });

  test('may not be longer than push services take', () => {
    const { keys } = createPushDevice('https://push.example.org').subscription;
    expect(encryptMessage('a'.repeat(3_900), keys).length).toBeLessThanOrEqual(4_096 + 86);
    expect(() => encryptMessage('a'.repeat(4_200), keys)).toThrow(RangeError);
  });
});
