/** Policies in files: Holdfast's own YAML, fib-flow's JSON and Dapr's configuration documents. */
package dev.holdfast.retention.policy.file;
