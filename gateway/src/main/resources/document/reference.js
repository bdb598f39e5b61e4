// A separate file, because the content security policy forbids inline scripts. Features that call other hosts are off.
Scalar.createApiReference('#reference', {
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  documentDownloadType: 'none',
  persistAuth: false,
  orderSchemaPropertiesBy: 'preserve',
  orderRequiredPropertiesFirst: false,
})
