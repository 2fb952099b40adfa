/** The name of a country in the language of the device. @param country ISO 3166 */
export function countryName(country: string): string {
  return new Intl.DisplayNames(undefined, { type: 'region' }).of(country) ?? country;
}
