import type { Labels } from '../keys.ts';

export const labels: Labels = {
  'periods.week': '{{amount}} semaine',
  'periods.month': '{{amount}} mois',
  'periods.year': '{{amount}} an',
  'periods.day': '{{amount}} jour',
  'periods.weekShort': '{{amount}} sem.',
  'periods.monthShort': '{{amount}} m.',
  'periods.yearShort': '{{amount}} a.',
  'periods.dayShort': '{{amount}} j',
  'periods.lifetime': 'à vie',
  'periods.weekPlural': '{{amount}} semaines',
  'periods.monthPlural': '{{amount}} mois',
  'periods.yearPlural': '{{amount}} ans',
  'periods.dayPlural': '{{amount}} jours',
  'periods.weekFrequency': 'chaque semaine',
  'periods.monthFrequency': 'chaque mois',
  'periods.yearFrequency': 'chaque année',
  'periods.dayFrequency': 'chaque jour',
  'periods.perWeekFrequency': 'par semaine',
  'periods.perMonthFrequency': 'par mois',
  'periods.perYearFrequency': 'par an',
  'periods.perDayFrequency': 'par jour',
  'periods.unknownFrequency': 'inconnue',
  'periods.weekFrequencyPlural': 'toutes les {{amount}} semaines',
  'periods.monthFrequencyPlural': 'tous les {{amount}} mois',
  'periods.yearFrequencyPlural': 'tous les {{amount}} ans',
  'periods.dayFrequencyPlural': 'tous les {{amount}} jours',
  'product_info.subscribe_to': 'Abonnez-vous à',
  'product_info.product_title': '{{productTitle}}',
  'product_info.product_description': '{{productDescription}}',
  'product_info.product_price': '{{productPrice}}',
  'product_info.free_trial_duration': '{{trialDuration}} d’essai gratuit',
  'product_info.price_after_free_trial': 'À partir du {{renewalDate}}',
  'product_info.intro_price_phase_paid_upfront': '{{introPrice}} pendant {{introPriceDuration}}',
  'product_info.intro_price_phase_recurring': '{{introPrice}} pendant {{introPriceDuration}}',
  'product_info.price_after_intro_price':
    'Après {{introPriceDuration}}, à partir du {{renewalDate}}',
  'product_info.after_trial': 'après l’essai',
  'product_info.after': 'ensuite',
  'product_info.total_due_today': 'Total à payer aujourd’hui',
  'product_info.renewal_frequency': 'Se renouvelle {{frequency}}',
  'product_info.continues_until_cancelled': 'Se poursuit jusqu’à résiliation',
  'product_info.cancel_anytime': 'Résiliable à tout moment',
  'payment_entry_page.payment_step_title': 'Paiement sécurisé par Stripe',
  'payment_entry_page.terms_info':
    'En saisissant les données de votre carte, vous autorisez {{appName}} à la débiter pour les paiements à venir, conformément à ses conditions.',
  'payment_entry_page.trial_info':
    'Après l’essai, vous paierez {{price}} {{perFrequency}}, taxes éventuelles en sus, à partir du {{renewalDate}}. Vous pouvez résilier avant cette date.',
  'payment_entry_page.button_pay': 'Payer maintenant',
  'payment_entry_page.button_start_trial': 'Commencer l’essai',
  'payment_entry_page.button_with_price': 'Payer {{formattedPrice}}',
  'payment_entry_page.button_payment_method': 'Payer {{formattedPrice}} avec {{paymentMethod}}',
  'payment_entry_page.express_checkout_divider': 'OU PAYER PAR CARTE',
  'success_page.purchase_successful': 'Paiement effectué',
  'success_page.button_close': 'Continuer',
  'error_page.close_button_title': 'Revenir à {{appName}}',
  'error_page.if_error_persists': 'Si le problème persiste, écrivez à',
  'error_page.trouble_accessing': 'Si vous n’arrivez pas à accéder à votre achat, écrivez à',
  'error_page.error_title_already_subscribed': 'Vous avez déjà un abonnement à {{productTitle}}',
  'error_page.error_title_already_purchased': 'Vous avez déjà acheté {{productTitle}}',
  'error_page.error_title_other_errors': 'Une erreur est survenue',
  'error_page.error_title_stripe_tax_not_active': 'Stripe Tax n’est pas activé',
  'error_page.error_title_stripe_invalid_tax_origin_address':
    'Adresse fiscale d’origine non valide',
  'error_page.error_title_stripe_missing_required_permission':
    'Autorisation manquante pour Stripe Tax',
  'error_page.error_message_already_subscribed':
    'Vous ne pouvez pas vous abonner de nouveau à ce produit.',
  'error_page.error_message_already_purchased': 'Vous ne pouvez pas acheter de nouveau ce produit.',
  'error_page.error_message_missing_email_error':
    'Une adresse e-mail est nécessaire pour terminer l’achat.',
  'error_page.error_message_invalid_email_error':
    'L’adresse e-mail {{email}} n’a pas pu être vérifiée. Indiquez une adresse e-mail valide.',
  'error_page.error_message_network_error':
    'Erreur de réseau. Vérifiez votre connexion à Internet.',
  'error_page.error_message_error_charging_payment': 'Le paiement a échoué.',
  'error_page.error_message_error_setting_up_purchase':
    'L’achat n’a pas pu commencer à cause d’une erreur (code d’erreur : {{errorCode}}).',
  'error_page.error_message_invalid_tax_location':
    'Nous n’avons pas pu vérifier votre adresse de facturation. Vérifiez que le code postal et le pays sont corrects.',
  'error_page.error_message_unknown_error':
    'Une erreur inconnue est survenue (code d’erreur : {{errorCode}}).',
  'error_page.error_message_stripe_tax_not_active':
    'L’achat a échoué, car le calcul des taxes n’est pas activé dans le compte Stripe. En production, les achats fonctionnent sans taxes jusqu’à son activation.',
  'error_page.error_message_stripe_invalid_tax_origin_address':
    'L’achat a échoué, car l’adresse fiscale d’origine du compte Stripe manque ou n’est pas valide. En production, les achats fonctionnent sans taxes jusqu’à sa correction.',
  'error_page.error_message_stripe_missing_required_permission':
    'L’achat a échoué, car l’autorisation de calculer les taxes manque dans le compte Stripe. En production, les achats fonctionnent sans taxes jusqu’à ce qu’elle soit accordée.',
  'error_page.error_only_in_sandbox': 'Cette erreur ne s’affiche que dans l’environnement de test.',
  'error_page.button_try_again': 'Réessayer',
  'error_page.button_close': 'Fermer',
  'paywall_variables.price_per_period': '{{formattedPrice}}/{{period}}',
  'paywall_variables.sub_relative_discount': '{{discount}} % de réduction',
  'paywall_variables.total_price_and_per_month':
    '{{formattedPrice}}/{{period}}({{formattedPricePerMonth}}/{{monthPeriod}})',
  'pricing_dropdown.show_details': 'Afficher les détails',
  'pricing_dropdown.hide_details': 'Masquer les détails',
  'pricing_table.trial_ends': 'L’essai se termine le {{formattedTrialEndDate}}',
  'pricing_table.total_excluding_tax': 'Total hors taxes',
  'pricing_table.total_due_today': 'Total à payer aujourd’hui',
  'pricing_table.tax': 'Taxes',
  'pricing_table.enter_billing_address_to_calculate':
    'Indiquez l’adresse de facturation pour les calculer',
  'pricing_table.enter_postal_code_to_calculate': 'Indiquez le code postal pour les calculer',
  'pricing_table.enter_state_or_postal_code_to_calculate':
    'Indiquez l’État ou le code postal pour les calculer',
  'navbar_header.details': 'Détails',
  'navbar_header.back_button': 'Retour',
  'price_update.title': 'Le total a changé',
  'price_update.base_message':
    'Avec les taxes de votre adresse de facturation, le total a changé. Vérifiez-le, puis réessayez. Votre carte n’est débitée qu’une seule fois.',
  'price_update.trial_message':
    'Avec les taxes de votre adresse de facturation, le total a changé. Vérifiez-le, puis réessayez. Votre essai gratuit est maintenu et votre carte n’est débitée qu’une seule fois.',
  'apple_pay.free_trial': 'Essai gratuit',
  'checkout.name': 'Paiement',
  'checkout.loading': 'Chargement du formulaire de paiement',
  'checkout.slow': 'C’est plus long que d’habitude.',
  'checkout.paying': 'Votre paiement est en cours. Gardez cette page ouverte.',
  'checkout.offline':
    'Vous êtes hors ligne. Ce que vous avez saisi est conservé, et le paiement reprendra une fois la connexion revenue.',
  'checkout.checking_title': 'Vérification de votre paiement',
  'checkout.checking_message':
    'Votre paiement a été envoyé, mais aucune réponse n’est encore arrivée. Nous continuons de demander. Rien n’est débité deux fois, et vous pouvez fermer cette page.',
  'checkout.not_charged': 'La connexion a été perdue et rien n’a été débité. Réessayez.',
  'checkout.sandbox': 'Environnement de test : aucun argent réel n’est débité.',
  'checkout.close_notice': 'Fermer ce message',
};
