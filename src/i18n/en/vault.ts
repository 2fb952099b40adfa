/** The vault: photos, videos, albums, and what they share with documents. */
export const vault = {
  title: 'Vault',
  backToVault: 'Vault',
} as const;
