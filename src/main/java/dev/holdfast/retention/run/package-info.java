/** Does what a plan says, batch by batch, and tells what came of it. */
package dev.holdfast.retention.run;
