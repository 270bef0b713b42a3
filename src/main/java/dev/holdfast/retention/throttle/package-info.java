/** How gently a cleanup runs: how long a batch may hold its locks, when it may run, how far. */
package dev.holdfast.retention.throttle;
