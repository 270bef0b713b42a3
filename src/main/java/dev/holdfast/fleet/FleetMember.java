package dev.holdfast.fleet;

import dev.holdfast.store.address.StoreAddress;
import java.nio.file.Path;

/**
 * A store of the fleet.
 *
 * @param name what the operator calls it; unique in the fleet
 * @param address where it is
 * @param policy the file of the policy it is judged by; null if none is saved for it
 */
public record FleetMember(String name, StoreAddress address, Path policy) {}
