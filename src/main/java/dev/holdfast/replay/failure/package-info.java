/** Failures at a glance: errors that say the same are one group. */
package dev.holdfast.replay.failure;
