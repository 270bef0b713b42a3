/** The tables of Dapr's state store, read without a sidecar. */
package dev.holdfast.store.dapr.state;
