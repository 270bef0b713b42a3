/** The commands that check a policy, and that list and change those which a store keeps. */
package dev.holdfast.cli.policy;
