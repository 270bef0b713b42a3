package dev.holdfast.desktop.stream;

import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.stream.StreamPolicy;

/**
 * What a change of one policy would mean.
 *
 * @param stream whose row it is
 * @param seen the row as it is; null if there is none
 * @param wanted the row as it is to be; null to delete it
 * @param exists whether the stream holds events; true for the default
 * @param overtaken whether somebody wrote the row since the operator read it
 * @param before what goes of the streams it reaches as things are
 * @param after what would go of them
 */
record Consequence(
    String stream,
    StreamPolicy seen,
    StreamPolicy wanted,
    boolean exists,
    boolean overtaken,
    StreamPreview before,
    StreamPreview after) {}
