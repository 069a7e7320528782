#!/bin/sh
# Builds FFmpeg into the folder $1 from Debian's patched source: what Silecs encodes with, native decoders of all formats, and nothing
# that opens a network or a device. The libraries that it needs are copied beside it.
set -eu
prefix=$1

export DEBIAN_FRONTEND=noninteractive
sed -i 's/^Types: deb$/Types: deb deb-src/' /etc/apt/sources.list.d/debian.sources
apt-get update
apt-get install -y --no-install-recommends dpkg-dev gcc make nasm pkgconf \
  libdav1d-dev libsvtav1enc-dev libx264-dev libzimg-dev zlib1g-dev

mkdir -p /usr/src/ffmpeg
cd /usr/src/ffmpeg
apt-get source ffmpeg
cd ffmpeg-*/
./configure --prefix="$prefix" --enable-gpl --disable-autodetect --disable-debug --disable-doc --disable-ffplay \
  --enable-shared --disable-static --enable-rpath --extra-ldexeflags="-Wl,-rpath,$prefix/lib" --extra-ldsoflags="-Wl,-rpath,$prefix/lib" \
  --disable-network --disable-protocols --enable-protocol=file,pipe \
  --disable-indevs --disable-outdevs --enable-indev=lavfi \
  --enable-zlib --enable-libdav1d --enable-libsvtav1 --enable-libx264 --enable-libzimg
make -j"$(nproc)"
make install
rm -rf "$prefix/include" "$prefix/share" "$prefix/lib/pkgconfig"
strip --strip-unneeded "$prefix"/bin/* "$prefix"/lib/*.so.*

# What Debian's libraries bring is copied by ldd(1), without the C library, which the base image has.
for library in $(ldd "$prefix"/bin/ffmpeg | awk '$3 ~ "^/(usr/)?lib" { print $3 }'); do
  case $(basename "$library") in
  libc.* | libm.* | libz.* | libgcc_s.* | libstdc++.* | libpthread.* | libdl.* | librt.*) ;;
  *) cp -L "$library" "$prefix/lib/" ;;
  esac
done
"$prefix/bin/ffmpeg" -hide_banner -version
