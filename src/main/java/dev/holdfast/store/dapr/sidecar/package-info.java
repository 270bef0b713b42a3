/** A sidecar of Dapr: address, calls, what it answers and how it fails. */
package dev.holdfast.store.dapr.sidecar;
