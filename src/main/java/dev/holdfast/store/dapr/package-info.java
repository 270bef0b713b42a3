/**
 * Workflows of Dapr: what a sidecar tells of its app's instances over gRPC, and their purge by the
 * sidecar alone.
 */
package dev.holdfast.store.dapr;
