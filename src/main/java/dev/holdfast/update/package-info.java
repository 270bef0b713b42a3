/** Whether there is a newer version of the program: asked for only if wanted, and only told. */
package dev.holdfast.update;
