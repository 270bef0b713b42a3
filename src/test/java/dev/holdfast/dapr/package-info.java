/**
 * A sidecar of Dapr for tests. What it does is taken from the documentation of the format alone: it
 * proves that the product agrees with that, not with Dapr.
 */
package dev.holdfast.dapr;
