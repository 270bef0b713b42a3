package dev.holdfast.dapr;

import io.dapr.durabletask.implementation.protobuf.OrchestratorService.PurgeInstancesRequest;

/**
 * A call that the sidecar of the tests got.
 *
 * @param method as the service calls it, such as {@code GetInstance}
 * @param instance what it was about; empty for no single one
 * @param payloads whether inputs and outputs were asked for
 * @param purge what was asked of a purge; null of any other call
 */
public record SidecarCall(
    String method, String instance, boolean payloads, PurgeInstancesRequest purge) {

  SidecarCall(String method, String instance) {
    this(method, instance, false, null);
  }
}
