import type { FaultWords } from './card-input.ts';

/** The texts of the form; other languages get English. */

export type RefusalTexts =
  | 'declined'
  | 'noFunds'
  | 'expired'
  | 'wrongCvc'
  | 'wrongNumber'
  | 'bankError'
  | 'notAgreed';

export type Words = Record<FaultWords | RefusalTexts, string> & {
  test: string;
  fill: string;
  number: string;
  expiry: string;
  expiryHint: string;
  cvc: string;
  country: string;
  postal: string;
  zip: string;
  email: string;
  card: string;
  payWith: string;
  wallet: string;
  walletPay: string;
  walletTitle: string;
  cancel: string;
  today: string;
  bankTitle: string;
  bankText: string;
  bankAgree: string;
  bankRefuse: string;
  noBank: string;
};

const en: Words = {
  test: 'Test payment form: no money moves, and no real card is taken.',
  fill: 'Fill in a test card',
  number: 'Card number',
  expiry: 'Expiration date',
  expiryHint: 'MM / YY',
  cvc: 'Security code',
  country: 'Country',
  postal: 'Postal code',
  zip: 'ZIP code',
  email: 'Email',
  card: 'Card',
  payWith: 'Pay with {wallet}',
  wallet: 'Test wallet',
  walletPay: 'Confirm',
  walletTitle: 'Pay with the test wallet',
  cancel: 'Cancel',
  today: 'Due today',
  bankTitle: 'Your bank asks',
  bankText:
    'This is a test of what a bank may ask for before it pays. Do you agree to the payment?',
  bankAgree: 'Complete',
  bankRefuse: 'Fail',
  noBank: 'The connection failed. Check your network and try again.',
  declined: 'Your card has been declined.',
  noFunds: 'Your card has insufficient funds. Try a different card.',
  expired: 'Your card has expired. Try a different card.',
  wrongCvc: "Your card's security code is incorrect.",
  wrongNumber: 'Your card number is incorrect.',
  bankError:
    'An error occurred while processing your card. Try again later or with a different card.',
  notAgreed:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  numberIncomplete: 'Your card number is incomplete.',
  numberInvalid: 'Your card number is invalid.',
  notATestCard:
    'This is a test environment. Use a test card, such as 4242 4242 4242 4242. What you typed was not sent.',
  expiryIncomplete: "Your card's expiration date is incomplete.",
  expiryPast: "Your card's expiration date is in the past.",
  cvcIncomplete: "Your card's security code is incomplete.",
  postalIncomplete: 'Your postal code is incomplete.',
  emailIncomplete: 'Your email is incomplete.',
  emailInvalid: 'Your email is invalid.',
};

const es: Words = {
  test: 'Formulario de prueba: no se mueve dinero y no se acepta ninguna tarjeta real.',
  fill: 'Rellenar con una tarjeta de prueba',
  number: 'Número de tarjeta',
  expiry: 'Fecha de caducidad',
  expiryHint: 'MM / AA',
  cvc: 'Código de seguridad',
  country: 'País',
  postal: 'Código postal',
  zip: 'Código postal',
  email: 'Correo electrónico',
  card: 'Tarjeta',
  payWith: 'Pagar con {wallet}',
  wallet: 'cartera de prueba',
  walletPay: 'Confirmar',
  walletTitle: 'Pagar con la cartera de prueba',
  cancel: 'Cancelar',
  today: 'A pagar hoy',
  bankTitle: 'Tu banco pregunta',
  bankText:
    'Es una prueba de lo que un banco puede pedir antes de pagar. ¿Estás de acuerdo con el pago?',
  bankAgree: 'Completar',
  bankRefuse: 'Rechazar',
  noBank: 'Ha fallado la conexión. Comprueba la red e inténtalo de nuevo.',
  declined: 'Tu tarjeta ha sido rechazada. Prueba con otra.',
  noFunds: 'Tu tarjeta no tiene fondos suficientes. Prueba con otra.',
  expired: 'Tu tarjeta ha caducado. Prueba con otra.',
  wrongCvc: 'El código de seguridad no es correcto.',
  wrongNumber: 'El número de tu tarjeta no es correcto.',
  bankError: 'Se ha producido un error al procesar tu tarjeta. Inténtalo más tarde o con otra.',
  notAgreed: 'No hemos podido autenticar el pago. Elige otro método de pago e inténtalo de nuevo.',
  numberIncomplete: 'El número de tu tarjeta está incompleto.',
  numberInvalid: 'El número de tu tarjeta no es válido.',
  notATestCard:
    'Este es un entorno de prueba. Usa una tarjeta de prueba, como 4242 4242 4242 4242. Lo que has escrito no se ha enviado.',
  expiryIncomplete: 'La fecha de caducidad está incompleta.',
  expiryPast: 'La fecha de caducidad ya ha pasado.',
  cvcIncomplete: 'El código de seguridad está incompleto.',
  postalIncomplete: 'El código postal está incompleto.',
  emailIncomplete: 'El correo está incompleto.',
  emailInvalid: 'El correo no es válido.',
};

const de: Words = {
  test: 'Test-Zahlungsformular: Es fließt kein Geld, und echte Karten werden nicht angenommen.',
  fill: 'Testkarte eintragen',
  number: 'Kartennummer',
  expiry: 'Ablaufdatum',
  expiryHint: 'MM / JJ',
  cvc: 'Prüfziffer',
  country: 'Land',
  postal: 'Postleitzahl',
  zip: 'Postleitzahl',
  email: 'E-Mail',
  card: 'Karte',
  payWith: 'Mit {wallet} zahlen',
  wallet: 'Test-Wallet',
  walletPay: 'Bestätigen',
  walletTitle: 'Mit der Test-Wallet zahlen',
  cancel: 'Abbrechen',
  today: 'Heute fällig',
  bankTitle: 'Deine Bank fragt nach',
  bankText:
    'So kann eine Bank vor der Zahlung nachfragen; dies ist ein Test. Stimmst du der Zahlung zu?',
  bankAgree: 'Zustimmen',
  bankRefuse: 'Ablehnen',
  noBank: 'Die Verbindung ist fehlgeschlagen. Prüfe das Netz und versuche es erneut.',
  declined: 'Deine Karte wurde abgelehnt. Versuche es mit einer anderen.',
  noFunds: 'Deine Karte ist nicht gedeckt. Versuche es mit einer anderen.',
  expired: 'Deine Karte ist abgelaufen. Versuche es mit einer anderen.',
  wrongCvc: 'Die Prüfziffer ist falsch.',
  wrongNumber: 'Die Kartennummer ist falsch.',
  bankError:
    'Bei der Bank ist ein Fehler aufgetreten. Versuche es später oder mit einer anderen Karte.',
  notAgreed:
    'Die Zahlung konnte nicht bestätigt werden. Wähle eine andere Zahlungsart und versuche es erneut.',
  numberIncomplete: 'Die Kartennummer ist unvollständig.',
  numberInvalid: 'Die Kartennummer ist ungültig.',
  notATestCard:
    'Dies ist eine Testumgebung. Nimm eine Testkarte, etwa 4242 4242 4242 4242. Was du eingegeben hast, wurde nicht gesendet.',
  expiryIncomplete: 'Das Ablaufdatum ist unvollständig.',
  expiryPast: 'Das Ablaufdatum liegt in der Vergangenheit.',
  cvcIncomplete: 'Die Prüfziffer ist unvollständig.',
  postalIncomplete: 'Die Postleitzahl ist unvollständig.',
  emailIncomplete: 'Die E-Mail-Adresse ist unvollständig.',
  emailInvalid: 'Die E-Mail-Adresse ist ungültig.',
};

const fr: Words = {
  test: "Formulaire de test : aucun argent ne circule et aucune carte réelle n'est acceptée.",
  fill: 'Remplir avec une carte de test',
  number: 'Numéro de carte',
  expiry: "Date d'expiration",
  expiryHint: 'MM / AA',
  cvc: 'Code de sécurité',
  country: 'Pays',
  postal: 'Code postal',
  zip: 'Code postal',
  email: 'E-mail',
  card: 'Carte',
  payWith: 'Payer avec {wallet}',
  wallet: 'le portefeuille de test',
  walletPay: 'Confirmer',
  walletTitle: 'Payer avec le portefeuille de test',
  cancel: 'Annuler',
  today: "À payer aujourd'hui",
  bankTitle: 'Votre banque demande',
  bankText:
    "Ceci montre ce qu'une banque peut demander avant de payer. Acceptez-vous le paiement ?",
  bankAgree: 'Accepter',
  bankRefuse: 'Refuser',
  noBank: 'La connexion a échoué. Vérifiez le réseau et réessayez.',
  declined: 'Votre carte a été refusée. Essayez-en une autre.',
  noFunds: "Votre carte n'est pas assez approvisionnée. Essayez-en une autre.",
  expired: 'Votre carte a expiré. Essayez-en une autre.',
  wrongCvc: 'Le code de sécurité est incorrect.',
  wrongNumber: 'Le numéro de carte est incorrect.',
  bankError: "Une erreur s'est produite à la banque. Réessayez plus tard ou avec une autre carte.",
  notAgreed:
    "Le paiement n'a pas pu être authentifié. Choisissez un autre moyen de paiement et réessayez.",
  numberIncomplete: 'Le numéro de carte est incomplet.',
  numberInvalid: "Le numéro de carte n'est pas valide.",
  notATestCard:
    "Ceci est un environnement de test. Utilisez une carte de test, par exemple 4242 4242 4242 4242. Ce que vous avez saisi n'a pas été envoyé.",
  expiryIncomplete: "La date d'expiration est incomplète.",
  expiryPast: "La date d'expiration est passée.",
  cvcIncomplete: 'Le code de sécurité est incomplet.',
  postalIncomplete: 'Le code postal est incomplet.',
  emailIncomplete: "L'adresse e-mail est incomplète.",
  emailInvalid: "L'adresse e-mail n'est pas valide.",
};

const ar: Words = {
  test: 'نموذج دفع للاختبار: لا تُنقل أموال ولا تُقبل بطاقات حقيقية.',
  fill: 'املأ ببطاقة اختبار',
  number: 'رقم البطاقة',
  expiry: 'تاريخ الانتهاء',
  expiryHint: 'MM / YY',
  cvc: 'رمز الأمان',
  country: 'البلد',
  postal: 'الرمز البريدي',
  zip: 'الرمز البريدي',
  email: 'البريد الإلكتروني',
  card: 'البطاقة',
  payWith: 'الدفع بواسطة {wallet}',
  wallet: 'محفظة الاختبار',
  walletPay: 'تأكيد',
  walletTitle: 'الدفع بمحفظة الاختبار',
  cancel: 'إلغاء',
  today: 'المستحق اليوم',
  bankTitle: 'مصرفك يسأل',
  bankText: 'هذا اختبار لما قد يطلبه المصرف قبل الدفع. هل توافق على الدفع؟',
  bankAgree: 'موافقة',
  bankRefuse: 'رفض',
  noBank: 'تعذّر الاتصال. تحقق من الشبكة وحاول مرة أخرى.',
  declined: 'رُفضت بطاقتك. جرّب بطاقة أخرى.',
  noFunds: 'رصيد بطاقتك غير كافٍ. جرّب بطاقة أخرى.',
  expired: 'انتهت صلاحية بطاقتك. جرّب بطاقة أخرى.',
  wrongCvc: 'رمز الأمان غير صحيح.',
  wrongNumber: 'رقم البطاقة غير صحيح.',
  bankError: 'حدث خطأ أثناء معالجة بطاقتك. حاول لاحقًا أو ببطاقة أخرى.',
  notAgreed: 'تعذّر التحقق من الدفع. اختر وسيلة دفع أخرى وحاول مرة أخرى.',
  numberIncomplete: 'رقم البطاقة غير مكتمل.',
  numberInvalid: 'رقم البطاقة غير صالح.',
  notATestCard: 'هذه بيئة اختبار. استخدم بطاقة اختبار مثل ‎4242 4242 4242 4242‎. لم يُرسل ما كتبته.',
  expiryIncomplete: 'تاريخ الانتهاء غير مكتمل.',
  expiryPast: 'تاريخ الانتهاء مضى.',
  cvcIncomplete: 'رمز الأمان غير مكتمل.',
  postalIncomplete: 'الرمز البريدي غير مكتمل.',
  emailIncomplete: 'البريد الإلكتروني غير مكتمل.',
  emailInvalid: 'البريد الإلكتروني غير صالح.',
};

const languages: Readonly<Record<string, Words>> = { en, es, de, fr, ar };

/** @param locale as the gateway takes it; "auto" is the browser's */
export function translationsFor(locale: string | undefined): { words: Words; language: string } {
  const wanted = locale === undefined || locale === 'auto' ? navigator.language : locale;
  const [bare = ''] = wanted.toLowerCase().split(/[-_]/);
  const words = languages[bare];
  return words ? { words, language: bare } : { words: en, language: 'en' };
}

export function directionOf(locale: string | undefined): 'ltr' | 'rtl' {
  return /^(ar|he|fa|ur)\b/.test(locale === 'auto' ? navigator.language : (locale ?? ''))
    ? 'rtl'
    : 'ltr';
}
