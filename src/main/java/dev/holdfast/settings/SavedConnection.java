package dev.holdfast.settings;

import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * A profile, when it was last used, and which store it led to then.
 *
 * @param profile the profile
 * @param lastOpened Unix seconds by the workstation's clock; null if never opened
 * @param place see {@link dev.holdfast.store.StoreFingerprint#place}; null if nobody knows
 */
@RecordBuilder
public record SavedConnection(ConnectionProfile profile, Long lastOpened, String place)
    implements SavedConnectionBuilder.With {}
