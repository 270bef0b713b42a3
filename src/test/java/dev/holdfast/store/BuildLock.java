package dev.holdfast.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Lets one JVM at a time prepare what all tests of a build folder share. */
final class BuildLock implements AutoCloseable {

  private final FileLock lock;

  private BuildLock(FileLock lock) {
    this.lock = lock;
  }

  /** Waits until nobody else prepares what has this name. */
  static BuildLock of(String name) throws IOException {
    Path file = Path.of("target", name + ".lock");
    Files.createDirectories(file.getParent());
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    return new BuildLock(channel.lock());
  }

  @Override
  public void close() throws IOException {
    lock.acquiredBy().close();
  }
}
