package dev.holdfast.settings;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * All that is remembered between runs. Immutable; each change returns a copy.
 *
 * @param connections in the order in which they were saved; names differ
 * @param appearance how the window looks and speaks
 * @param front the name of the connection that was in front last; null if none was
 * @param layout where things were
 * @param views how stores of a kind are looked at, by the kind
 * @param commands ids of commands of the window that were used lately, the latest first; none names
 *     a store or anything in it
 * @param counts whether the sidebar counts what needs a person and what views list
 */
@RecordBuilder
public record Settings(
    List<SavedConnection> connections,
    Appearance appearance,
    String front,
    Layout layout,
    Map<String, SavedViews> views,
    List<String> commands,
    boolean counts)
    implements SettingsBuilder.With {

  /** What a fresh installation has. */
  public static final Settings DEFAULT =
      new Settings(List.of(), Appearance.DEFAULT, null, Layout.NONE, Map.of(), List.of(), true);

  public Settings {
    connections = List.copyOf(connections);
    Objects.requireNonNull(appearance);
    Objects.requireNonNull(layout);
    views = Map.copyOf(views);
    commands = List.copyOf(commands);
  }

  /** Returns the profile of this name. */
  public Optional<ConnectionProfile> connection(String name) {
    return find(name).map(SavedConnection::profile);
  }

  /** Returns the connections that were ever opened, latest first. */
  public List<SavedConnection> recent() {
    return connections.stream()
        .filter(saved -> saved.lastOpened() != null)
        .sorted(Comparator.comparing(SavedConnection::lastOpened).reversed())
        .toList();
  }

  /** Adds a profile at the end. */
  public Settings adding(ConnectionProfile profile) {
    requireFree(profile.name());
    List<SavedConnection> all = new ArrayList<>(connections);
    all.add(new SavedConnection(profile, null, null));
    return withConnections(all);
  }

  /** Adds those profiles at the end whose names are free. */
  public Settings addingFree(List<ConnectionProfile> profiles) {
    Settings more = this;
    for (ConnectionProfile each : profiles) {
      more = more.find(each.name()).isPresent() ? more : more.adding(each);
    }
    return more;
  }

  /** Puts a profile in the place of the one of this name. */
  public Settings replacing(String name, ConnectionProfile profile) {
    if (!name.equals(profile.name())) {
      requireFree(profile.name());
    }
    Settings replaced =
        changing(
            name,
            saved ->
                saved
                    .withProfile(profile)
                    .withPlace(
                        profile.address().equals(saved.profile().address())
                            ? saved.place()
                            : null));
    return name.equals(front) ? replaced.withFront(profile.name()).withLayout(layout) : replaced;
  }

  /** Notes that a profile was opened. */
  public Settings opening(String name, long unixSeconds) {
    return changing(name, saved -> saved.withLastOpened(unixSeconds));
  }

  /** Notes which store a profile led to; null if nobody knows. */
  public Settings placing(String name, String place) {
    return changing(name, saved -> saved.withPlace(place));
  }

  /** Forgets a profile. */
  public Settings removing(String name) {
    return with()
        .connections(
            connections.stream().filter(saved -> !saved.profile().name().equals(name)).toList())
        .front(name.equals(front) ? null : front)
        .build();
  }

  /** Notes which connection is in front; null if none is. What is looked at of it comes later. */
  @Override
  public Settings withFront(String name) {
    Layout there = Objects.equals(name, front) ? layout : layout.withPage(null);
    return with().front(name).layout(there).build();
  }

  /**
   * Returns these settings with the connections of others: those that were changed here since
   * {@code before} are as they are here, all others as they are there.
   */
  Settings onto(Settings there, Settings before) {
    if (there.connections.equals(before.connections)) {
      return this;
    }
    Map<String, SavedConnection> all = byName(there.connections);
    Map<String, SavedConnection> here = byName(connections);
    byName(before.connections).keySet().stream()
        .filter(name -> !here.containsKey(name))
        .forEach(all::remove);
    connections.stream()
        .filter(saved -> !before.connections.contains(saved))
        .forEach(saved -> all.put(saved.profile().name(), saved));
    return withConnections(List.copyOf(all.values()));
  }

  private static Map<String, SavedConnection> byName(List<SavedConnection> connections) {
    Map<String, SavedConnection> named = new LinkedHashMap<>();
    connections.forEach(saved -> named.put(saved.profile().name(), saved));
    return named;
  }

  private Settings changing(String name, UnaryOperator<SavedConnection> change) {
    return withConnections(
        connections.stream()
            .map(saved -> saved.profile().name().equals(name) ? change.apply(saved) : saved)
            .toList());
  }

  private Optional<SavedConnection> find(String name) {
    return connections.stream().filter(saved -> saved.profile().name().equals(name)).findFirst();
  }

  private void requireFree(String name) {
    if (find(name).isPresent()) {
      throw new IllegalArgumentException("there is a connection of this name: " + name);
    }
  }
}
