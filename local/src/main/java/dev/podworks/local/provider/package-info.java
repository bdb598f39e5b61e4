/// Stands in for both cloud storage providers: one small server that speaks the forms of their APIs which
/// deliveries-service uses, so that connecting and delivering need no account anywhere.
///
/// Guarantees: files land in a folder, whole or not at all; a part of an upload that broke off is kept or forgotten as
/// the real provider does (the drive keeps what came, the other takes a part whole); whoever is sent to the page that
/// asks for consent has consented; everything but the codes of that page survives a restart.
///
/// Its faults are switched at `POST /stand-in` and answered in the words of each provider's documents. `GET /stand-in`
/// says what it has counted.
///
/// Not guaranteed: anything that deliveries-service does not use. There is one user, who owns both storages.
package dev.podworks.local.provider;
