// Loads the data of the first formatters, then ends: prepare-formats.ts.
void new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });
void new Intl.PluralRules();
void new Intl.NumberFormat();
self.close();
