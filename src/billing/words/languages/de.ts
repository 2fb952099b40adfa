import type { Labels } from '../keys.ts';

export const labels: Labels = {
  'periods.week': '{{amount}} Woche',
  'periods.month': '{{amount}} Monat',
  'periods.year': '{{amount}} Jahr',
  'periods.day': '{{amount}} Tag',
  'periods.weekShort': '{{amount}} Wo.',
  'periods.monthShort': '{{amount}} Mon.',
  'periods.yearShort': '{{amount}} J.',
  'periods.dayShort': '{{amount}} T',
  'periods.lifetime': 'lebenslang',
  'periods.weekPlural': '{{amount}} Wochen',
  'periods.monthPlural': '{{amount}} Monate',
  'periods.yearPlural': '{{amount}} Jahre',
  'periods.dayPlural': '{{amount}} Tage',
  'periods.weekFrequency': 'wöchentlich',
  'periods.monthFrequency': 'monatlich',
  'periods.yearFrequency': 'jährlich',
  'periods.dayFrequency': 'täglich',
  'periods.perWeekFrequency': 'pro Woche',
  'periods.perMonthFrequency': 'pro Monat',
  'periods.perYearFrequency': 'pro Jahr',
  'periods.perDayFrequency': 'pro Tag',
  'periods.unknownFrequency': 'unbekannt',
  'periods.weekFrequencyPlural': 'alle {{amount}} Wochen',
  'periods.monthFrequencyPlural': 'alle {{amount}} Monate',
  'periods.yearFrequencyPlural': 'alle {{amount}} Jahre',
  'periods.dayFrequencyPlural': 'alle {{amount}} Tage',
  'product_info.subscribe_to': 'Abonnieren:',
  'product_info.product_title': '{{productTitle}}',
  'product_info.product_description': '{{productDescription}}',
  'product_info.product_price': '{{productPrice}}',
  'product_info.free_trial_duration': '{{trialDuration}} kostenlos',
  'product_info.price_after_free_trial': 'Ab dem {{renewalDate}}',
  'product_info.intro_price_phase_paid_upfront': '{{introPriceDuration}}: {{introPrice}}',
  'product_info.intro_price_phase_recurring': '{{introPriceDuration}}: {{introPrice}}',
  'product_info.price_after_intro_price':
    'Nach der Einstiegsphase ({{introPriceDuration}}), ab dem {{renewalDate}}',
  'product_info.after_trial': 'nach der Testphase',
  'product_info.after': 'danach',
  'product_info.total_due_today': 'Heute zu zahlen',
  'product_info.renewal_frequency': 'Verlängert sich {{frequency}}',
  'product_info.continues_until_cancelled': 'Läuft weiter, bis Sie kündigen',
  'product_info.cancel_anytime': 'Jederzeit kündbar',
  'payment_entry_page.payment_step_title': 'Sichere Zahlung mit Stripe',
  'payment_entry_page.terms_info':
    'Mit der Eingabe Ihrer Kartendaten erlauben Sie {{appName}}, Ihre Karte für künftige Zahlungen gemäß den Nutzungsbedingungen zu belasten.',
  'payment_entry_page.trial_info':
    'Nach der Testphase zahlen Sie ab dem {{renewalDate}} {{price}} {{perFrequency}}, gegebenenfalls zuzüglich Steuern. Sie können vorher kündigen.',
  'payment_entry_page.button_pay': 'Jetzt bezahlen',
  'payment_entry_page.button_start_trial': 'Testphase starten',
  'payment_entry_page.button_with_price': '{{formattedPrice}} bezahlen',
  'payment_entry_page.button_payment_method': '{{formattedPrice}} mit {{paymentMethod}} bezahlen',
  'payment_entry_page.express_checkout_divider': 'ODER MIT KARTE ZAHLEN',
  'success_page.purchase_successful': 'Zahlung abgeschlossen',
  'success_page.button_close': 'Weiter',
  'error_page.close_button_title': 'Zurück zu {{appName}}',
  'error_page.if_error_persists': 'Wenn es weiterhin nicht geht, schreiben Sie an',
  'error_page.trouble_accessing': 'Wenn Sie Ihren Kauf nicht nutzen können, schreiben Sie an',
  'error_page.error_title_already_subscribed': 'Sie haben {{productTitle}} bereits abonniert',
  'error_page.error_title_already_purchased': 'Sie haben {{productTitle}} bereits gekauft',
  'error_page.error_title_other_errors': 'Etwas ist schiefgegangen',
  'error_page.error_title_stripe_tax_not_active': 'Stripe Tax ist nicht aktiv',
  'error_page.error_title_stripe_invalid_tax_origin_address':
    'Ungültige Ursprungsadresse für Steuern',
  'error_page.error_title_stripe_missing_required_permission':
    'Fehlende Berechtigung für Stripe Tax',
  'error_page.error_message_already_subscribed':
    'Sie können dieses Produkt nicht noch einmal abonnieren.',
  'error_page.error_message_already_purchased':
    'Sie können dieses Produkt nicht noch einmal kaufen.',
  'error_page.error_message_missing_email_error': 'Für den Kauf wird eine E-Mail-Adresse benötigt.',
  'error_page.error_message_invalid_email_error':
    'Die E-Mail-Adresse {{email}} konnte nicht bestätigt werden. Bitte geben Sie eine gültige E-Mail-Adresse an.',
  'error_page.error_message_network_error':
    'Netzwerkfehler. Bitte prüfen Sie Ihre Internetverbindung.',
  'error_page.error_message_error_charging_payment': 'Die Zahlung ist fehlgeschlagen.',
  'error_page.error_message_error_setting_up_purchase':
    'Der Kauf konnte wegen eines Fehlers nicht beginnen (Fehlercode: {{errorCode}}).',
  'error_page.error_message_invalid_tax_location':
    'Wir konnten Ihre Rechnungsadresse nicht prüfen. Bitte sehen Sie nach, ob Postleitzahl und Land stimmen.',
  'error_page.error_message_unknown_error':
    'Ein unbekannter Fehler ist aufgetreten (Fehlercode: {{errorCode}}).',
  'error_page.error_message_stripe_tax_not_active':
    'Der Kauf ist fehlgeschlagen, weil die Steuerberechnung im Stripe-Konto nicht aktiv ist. In der Produktion funktionieren Käufe bis dahin ohne Steuer.',
  'error_page.error_message_stripe_invalid_tax_origin_address':
    'Der Kauf ist fehlgeschlagen, weil die Ursprungsadresse für Steuern im Stripe-Konto fehlt oder ungültig ist. In der Produktion funktionieren Käufe bis zur Korrektur ohne Steuer.',
  'error_page.error_message_stripe_missing_required_permission':
    'Der Kauf ist fehlgeschlagen, weil im Stripe-Konto die Berechtigung zur Steuerberechnung fehlt. In der Produktion funktionieren Käufe bis dahin ohne Steuer.',
  'error_page.error_only_in_sandbox': 'Dieser Fehler erscheint nur in der Testumgebung.',
  'error_page.button_try_again': 'Erneut versuchen',
  'error_page.button_close': 'Schließen',
  'paywall_variables.price_per_period': '{{formattedPrice}}/{{period}}',
  'paywall_variables.sub_relative_discount': '{{discount}} % Rabatt',
  'paywall_variables.total_price_and_per_month':
    '{{formattedPrice}}/{{period}}({{formattedPricePerMonth}}/{{monthPeriod}})',
  'pricing_dropdown.show_details': 'Details anzeigen',
  'pricing_dropdown.hide_details': 'Details ausblenden',
  'pricing_table.trial_ends': 'Probezeit endet am {{formattedTrialEndDate}}',
  'pricing_table.total_excluding_tax': 'Summe ohne Steuer',
  'pricing_table.total_due_today': 'Heute zu zahlen',
  'pricing_table.tax': 'Steuer',
  'pricing_table.enter_billing_address_to_calculate':
    'Rechnungsadresse eingeben, um sie zu berechnen',
  'pricing_table.enter_postal_code_to_calculate': 'Postleitzahl eingeben, um sie zu berechnen',
  'pricing_table.enter_state_or_postal_code_to_calculate':
    'Bundesstaat oder Postleitzahl eingeben, um sie zu berechnen',
  'navbar_header.details': 'Details',
  'navbar_header.back_button': 'Zurück',
  'price_update.title': 'Der Gesamtbetrag hat sich geändert',
  'price_update.base_message':
    'Mit der Steuer für Ihre Rechnungsadresse hat sich der Gesamtbetrag geändert. Bitte prüfen Sie ihn und versuchen Sie es erneut. Ihre Karte wird nur einmal belastet.',
  'price_update.trial_message':
    'Mit der Steuer für Ihre Rechnungsadresse hat sich der Gesamtbetrag geändert. Bitte prüfen Sie ihn und versuchen Sie es erneut. Ihre kostenlose Probezeit gilt weiterhin, und Ihre Karte wird nur einmal belastet.',
  'apple_pay.free_trial': 'Kostenlose Probezeit',
  'checkout.name': 'Bezahlung',
  'checkout.loading': 'Zahlungsformular wird geladen',
  'checkout.slow': 'Das dauert länger als sonst.',
  'checkout.paying': 'Ihre Zahlung ist unterwegs. Bitte lassen Sie diese Seite offen.',
  'checkout.offline':
    'Sie sind offline. Ihre Eingaben bleiben erhalten, und es geht weiter, sobald Sie wieder online sind.',
  'checkout.checking_title': 'Ihre Zahlung wird geprüft',
  'checkout.checking_message':
    'Ihre Zahlung wurde gesendet, aber es ist noch keine Antwort da. Wir fragen weiter nach. Nichts wird doppelt abgebucht, und Sie können diese Seite schließen.',
  'checkout.not_charged':
    'Die Verbindung ist abgebrochen, und es wurde nichts abgebucht. Bitte versuchen Sie es erneut.',
  'checkout.sandbox': 'Testumgebung: Es wird kein echtes Geld abgebucht.',
  'checkout.close_notice': 'Diesen Hinweis schließen',
};
